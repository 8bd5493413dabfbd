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
import { Button, ButtonGroup, Columns, Cover, Group, Section, Separator, Spacer } from './layout.ts'
import { Audio, Embed, File, Gallery, Html, Image, Place, Video } from './media.ts'
import type { Component } from './schema.ts'
import { Banner, CallToAction, Cards, Faq, Features, Hero, Stats, Steps, Timeline } from './sections.ts'
import { Code, Details, Heading, List, Quote, RichText, Table, Text } from './text.ts'
import { LogoCloud, Pricing, Team, Testimonials } from './trust.ts'

/** All components by their type, in the order in which they are offered. */
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
  Header,
  Footer,
  CustomBlock,
}
export type ComponentType = keyof typeof components

/** The same for those who do not know which component they look at. */
export const catalogue: Record<string, Component> = components
