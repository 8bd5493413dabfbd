import { randomUUID } from 'node:crypto'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Driver, Stop } from '../../api/drivers.ts'
import { type DriverWords, type Problem, wordsIn } from './words.ts'

type Place = { name: string; language: string; timeZone: string }
type Shell = { title: string; language: string; children: ReactNode }

const shell = ({ title, language, children }: Shell) =>
  `<!doctype html>${renderToStaticMarkup(
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        <link rel="stylesheet" href="/driver/page.css" />
      </head>
      <body>{children}</body>
    </html>,
  )}`

/** Says what is wrong, without anything to do. */
export const problemPage = (problem: Problem, language: string) => {
  const words = wordsIn(language)
  return shell({
    title: words.stops,
    language,
    children: (
      <main>
        <p role="alert">{words.problems[problem]}</p>
      </main>
    ),
  })
}

export const pinPage = (site: Place, path: string, problem: Problem | null) => {
  const words = wordsIn(site.language)
  return shell({
    title: site.name,
    language: site.language,
    children: (
      <main>
        <h1>{site.name}</h1>
        <Alert problem={problem} words={words} />
        <form method="post" action={`${path}/pin`} className="card">
          <p>{words.enterPin}</p>
          <label>
            {words.pin}
            <input
              name="pin"
              type="password"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={8}
              required
            />
          </label>
          <button type="submit">{words.open}</button>
        </form>
      </main>
    ),
  })
}

const Alert = ({ problem, words }: { problem: Problem | null; words: DriverWords }) =>
  problem === null ? null : <p role="alert">{words.problems[problem]}</p>

type Shown = {
  site: Place
  driver: Pick<Driver, 'id' | 'name'>
  path: string
  stops: Stop[]
  problem: Problem | null
}

export const stopsPage = ({ site, driver, path, stops, problem }: Shown) => {
  const words = wordsIn(site.language)
  const open = stops.filter(({ next }) => next !== null)
  const done = stops.filter(({ next }) => next === null)
  return shell({
    title: words.stops,
    language: site.language,
    children: (
      <>
        <main data-driver={driver.id} data-queued={words.queued} data-problem={words.problems.other}>
          <header>
            <div>
              <h1>{words.stops}</h1>
              <p>
                {driver.name}, {site.name}
              </p>
            </div>
            <a className="button secondary" href={path}>
              {words.refresh}
            </a>
          </header>
          <Alert problem={problem} words={words} />
          {open.length === 0 && <p>{words.none}</p>}
          <ol>
            {open.map((stop) => (
              <li key={stop.id} id={stop.id} className="card">
                <StopDetails stop={stop} site={site} words={words} />
                <Steps stop={stop} site={site} path={path} words={words} />
                <Proof stop={stop} path={path} words={words} />
              </li>
            ))}
          </ol>
          {done.length > 0 && <h2>{words.done}</h2>}
          <ul>
            {done.map((stop) => (
              <li key={stop.id} id={stop.id} className="card done">
                <strong>{stop.customerName}</strong>
                <p>{addressOf(stop)}</p>
                <Proof stop={stop} path={path} words={words} />
              </li>
            ))}
          </ul>
        </main>
        <script src="/driver/page.js" defer />
      </>
    ),
  })
}

const addressOf = ({ line1, postalCode, city }: Stop) =>
  [line1, [postalCode, city].filter(Boolean).join(' ')].join(', ')

type StopProps = { stop: Stop; words: DriverWords }

function StopDetails({ stop, site, words }: StopProps & { site: Place }) {
  const { customerName, customerPhone, note, orderNumber, status } = stop
  const address = addressOf(stop)
  const map = `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`
  return (
    <>
      <p className="time">{windowOf(stop, site) ?? words.asSoonAsPossible}</p>
      <h2>{customerName}</h2>
      <p>{address}</p>
      {note && (
        <p className="note">
          {words.note}: {note}
        </p>
      )}
      <p className="links">
        <a className="button secondary" href={map} rel="noreferrer" target="_blank">
          {words.map}
        </a>
        {customerPhone && (
          <a className="button secondary" href={`tel:${customerPhone.replaceAll(/[^+\d]/g, '')}`}>
            {words.call} {customerPhone}
          </a>
        )}
      </p>
      <p>
        {orderNumber && (
          <>
            {words.order} {orderNumber}.{' '}
          </>
        )}
        {words.now.replace('{}', words.status[status])}
      </p>
      {orderNumber && <Due stop={stop} site={site} words={words} />}
    </>
  )
}

const Due = ({ stop, site, words }: StopProps & { site: Place }) =>
  stop.due > 0 ? (
    <p className="due">
      {words.collect}: <strong>{moneyOf(stop, site)}</strong>
    </p>
  ) : (
    <p>{words.paid}</p>
  )

function Steps({ stop, site, path, words }: StopProps & { site: Place; path: string }) {
  const { next, due } = stop
  if (next !== 'delivered') return <Step stop={stop} path={path} label={words[next as 'picked_up']} cash="" />
  if (due === 0) return <Step stop={stop} path={path} label={words.delivered} cash="" />
  return (
    <>
      <Step
        stop={stop}
        path={path}
        label={words.deliveredCash.replace('{}', () => moneyOf(stop, site))}
        cash={String(due)}
      />
      <Step stop={stop} path={path} label={words.deliveredUnpaid} cash="" isSecondary />
    </>
  )
}

type StepProps = { stop: Stop; path: string; label: string; cash: string; isSecondary?: boolean }

const Step = ({ stop, path, label, cash, isSecondary }: StepProps) => (
  <form method="post" action={`${path}/stops/${stop.id}`} data-step={stop.id}>
    <input type="hidden" name="from" value={stop.status} />
    <input type="hidden" name="key" value={randomUUID()} />
    {cash && <input type="hidden" name="cash" value={cash} />}
    <button type="submit" className={isSecondary ? 'secondary' : undefined}>
      {label}
    </button>
  </form>
)

function Proof({ stop, path, words }: StopProps & { path: string }) {
  return (
    <details>
      <summary>
        {words.proof}
        {stop.proofs > 0 && ` (${words.kept.replace('{}', String(stop.proofs))})`}
      </summary>
      <form
        method="post"
        encType="multipart/form-data"
        action={`${path}/stops/${stop.id}/proof`}
        data-proof={words.sign}
        data-clear={words.clear}
      >
        <input type="hidden" name="kind" value="photo" />
        <label>
          {words.photo}
          <input type="file" name="photo" accept="image/jpeg,image/png,image/webp" capture="environment" />
        </label>
        <button type="submit">{words.send}</button>
      </form>
    </details>
  )
}

function windowOf({ windowStart, windowEnd }: Stop, { language, timeZone }: Place) {
  if (windowStart === null || windowEnd === null) return null
  const format = new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  })
  return format.formatRange(new Date(windowStart), new Date(windowEnd))
}

const moneyOf = ({ due, currency }: Stop, { language }: Place) =>
  new Intl.NumberFormat(language, { style: 'currency', currency }).format(due)
