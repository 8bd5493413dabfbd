import type { Static } from 'typebox'
import type { Completed } from '../complete.ts'
import {
  BookingWidget,
  ContactForm,
  JobList,
  ListingGrid,
  OpeningHours,
  ProductGrid,
  ReservationWidget,
} from './business.ts'
import { CustomBlock, Footer, Header } from './frame.ts'
import {
  Breadcrumbs,
  Directory,
  JobDetail,
  ListingDetail,
  PageList,
  ProductDetail,
  ServiceDetail,
  UnitDetail,
  UnitGrid,
} from './items.ts'
import { Button, ButtonGroup, Columns, Cover, Group, Section, Separator, Spacer } from './layout.ts'
import { Audio, Embed, File, Gallery, Html, Image, Place, Video } from './media.ts'
import type { Component } from './schema.ts'
import { Banner, CallToAction, Cards, Faq, Features, Hero, Stats, Steps, Timeline } from './sections.ts'
import { Code, Details, Heading, List, Quote, RichText, Table, Text } from './text.ts'
import { LogoCloud, Pricing, Team, Testimonials } from './trust.ts'

/** All components by type, in the order of the editor. */
export const components = {
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
  UnitGrid,
  PageList,
  Directory,
  ProductDetail,
  ListingDetail,
  UnitDetail,
  ServiceDetail,
  JobDetail,
  Breadcrumbs,
  Header,
  Footer,
  CustomBlock,
}
export type ComponentType = keyof typeof components
/** The complete props of a component. */
export type PropsOf<Type extends ComponentType> = Completed<Static<(typeof components)[Type]['props']>>

/** The same, typed for code that handles any component. */
export const catalogue: Record<string, Component> = components
