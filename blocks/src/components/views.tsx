import type { FunctionComponent } from 'react'
import { type ComponentType, components } from '../catalogue/index.ts'
import { complete } from '../complete.ts'
import type { Site } from '../site.ts'
import { JobList, ListingGrid, OpeningHours, ProductGrid } from './business.tsx'
import { BookingWidget, ContactForm, ReservationWidget } from './forms.tsx'
import { CustomBlock, Footer, Header } from './frame.tsx'
import { Button, ButtonGroup, Columns, Cover, Group, Section, Separator, Spacer } from './layout.tsx'
import { Audio, Embed, File, Gallery, Html, Image, Place, Video } from './media.tsx'
import { Banner, CallToAction, Cards, Faq, Features, Hero, Stats, Steps, Timeline } from './sections.tsx'
import { Code, Details, Heading, List, Quote, RichText, Table, Text } from './text.tsx'
import { LogoCloud, Pricing, Team, Testimonials } from './trust.tsx'
import type { Props } from './view.ts'

/** The view of each component of the catalogue. */
const views: { [Type in ComponentType]: FunctionComponent<Props<Type>> } = {
  Hero,
  Features,
  Cards,
  Stats,
  CallToAction,
  Steps,
  Timeline,
  Faq,
  Banner,
  Testimonials,
  Pricing,
  Team,
  LogoCloud,
  Heading,
  Text,
  RichText,
  List,
  Quote,
  Table,
  Details,
  Code,
  Image,
  Gallery,
  Video,
  Audio,
  Embed,
  File,
  Map: Place,
  Html,
  Section,
  Columns,
  Group,
  Cover,
  Button,
  ButtonGroup,
  Separator,
  Spacer,
  ContactForm,
  OpeningHours,
  ProductGrid,
  ListingGrid,
  BookingWidget,
  ReservationWidget,
  JobList,
  Header,
  Footer,
  CustomBlock,
}

/** Renders a component with any props, completed by `complete`; slots are functions. */
export function View({ type, props, id, site }: { type: string; props: unknown; id: string; site: Site }) {
  if (!Object.hasOwn(views, type)) return null
  const Component = views[type as ComponentType] as FunctionComponent<{ id: string; site: Site }>
  return <Component {...complete(components[type as ComponentType].props, props)} id={id} site={site} />
}
