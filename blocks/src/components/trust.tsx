import { counted } from '../site.ts'
import { Icon } from './icon.tsx'
import { Band, ButtonLink, Intro, ItemTitle, MaybeLink, Paragraphs } from './parts.tsx'
import { Logo, Portrait } from './picture.tsx'
import { Stars } from './stars.tsx'
import type { Props } from './view.ts'

export function Testimonials({ heading, items, columns, site }: Props<'Testimonials'>) {
  const { labels, language } = site
  return (
    <Band>
      <Intro heading={heading} />
      <div className={`sw-grid sw-grid-${columns}`}>
        {items.map(({ quote, name, role, image, rating }, i) => (
          <figure key={i} className="sw-card sw-voice">
            {rating > 0 && <Stars rating={rating} label={counted(labels.stars, rating, language)} />}
            <blockquote>
              <Paragraphs text={quote} />
            </blockquote>
            <figcaption>
              <Portrait src={image} name={name} site={site} />
              <span>
                <strong>{name}</strong>
                {role && <small>{role}</small>}
              </span>
            </figcaption>
          </figure>
        ))}
      </div>
    </Band>
  )
}

export function Pricing({ heading, intro, plans, site }: Props<'Pricing'>) {
  return (
    <Band>
      <Intro heading={heading} intro={intro} />
      <div className={`sw-grid sw-plans sw-grid-${Math.min(Math.max(plans.length, 1), 3)}`}>
        {plans.map((plan, i) => (
          <Plan key={i} plan={plan} heading={heading} featured={site.labels.featured} />
        ))}
      </div>
    </Band>
  )
}

type PlanProps = { plan: Props<'Pricing'>['plans'][number]; heading: string; featured: string }

function Plan({ plan, heading, featured }: PlanProps) {
  const { name, price, period, text, features, buttonLabel, href, highlighted } = plan
  return (
    <article className={`sw-card sw-plan ${highlighted ? 'sw-plan-featured' : ''}`}>
      <ItemTitle under={heading}>
        {name}
        {highlighted && <span className="sw-tag">{featured}</span>}
      </ItemTitle>
      <p className="sw-price">
        <strong>{price}</strong> {period && <span>{period}</span>}
      </p>
      <Paragraphs text={text} />
      <ul className="sw-checks">
        {features.map((feature, i) => (
          <li key={i}>
            <Icon name="check" />
            {feature}
          </li>
        ))}
      </ul>
      {buttonLabel && (
        <ButtonLink label={buttonLabel} href={href} variant={highlighted ? 'primary' : 'secondary'} />
      )}
    </article>
  )
}

export function Team({ heading, intro, members, columns, site }: Props<'Team'>) {
  return (
    <Band>
      <Intro heading={heading} intro={intro} />
      <ul className={`sw-grid sw-team sw-grid-${columns}`}>
        {members.map(({ name, role, text, image, href }, i) => (
          <li key={i} className="sw-member">
            <Portrait src={image} name={name} site={site} />
            <div>
              <ItemTitle under={heading}>
                <MaybeLink href={href}>{name}</MaybeLink>
              </ItemTitle>
              {role && <p className="sw-role">{role}</p>}
              <Paragraphs text={text} />
            </div>
          </li>
        ))}
      </ul>
    </Band>
  )
}

export function LogoCloud({ heading, logos, variant, site }: Props<'LogoCloud'>) {
  return (
    <Band className="sw-logos-band">
      {heading && <h2 className="sw-eyebrow">{heading}</h2>}
      <ul className={`sw-logos sw-logos-${variant}`}>
        {logos.map(({ name, image, href }, i) => (
          <li key={i}>
            <MaybeLink href={href}>
              <Logo src={image} name={name} site={site} />
            </MaybeLink>
          </li>
        ))}
      </ul>
    </Band>
  )
}
