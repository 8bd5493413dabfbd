import type { Icon } from './icon.tsx'
import {
  IconApi,
  IconAward,
  IconBed,
  IconBell,
  IconBriefcase,
  IconCalendarEvent,
  IconChartBar,
  IconFileText,
  IconForms,
  IconHome,
  IconHomeDollar,
  IconListTree,
  IconMail,
  IconPalette,
  IconPhone,
  IconPhoto,
  IconPuzzle,
  IconRocket,
  IconSettings,
  IconShoppingBag,
  IconSparkles,
  IconToolsKitchen2,
  IconTruckDelivery,
  IconUsers,
  IconWebhook,
  IconWorld,
  IconWorldSearch,
  IconWorldWww,
} from './icons.tsx'

export type Destination = { area: string; label: string; icon: Icon }

/** The areas of a site as the menu shows them. `area` is the last segment of the path. */
export const SITE_AREAS: { label: string; items: Destination[] }[] = [
  {
    label: 'Website',
    items: [
      { area: 'pages', label: 'Pages', icon: IconFileText },
      { area: 'publishing', label: 'Publishing', icon: IconRocket },
      { area: 'media', label: 'Media', icon: IconPhoto },
      { area: 'blocks', label: 'Custom blocks', icon: IconPuzzle },
      { area: 'design', label: 'Design', icon: IconPalette },
      { area: 'navigation', label: 'Navigation', icon: IconListTree },
      { area: 'analytics', label: 'Analytics', icon: IconChartBar },
      { area: 'seo', label: 'SEO', icon: IconWorldSearch },
      { area: 'domains', label: 'Domains', icon: IconWorldWww },
      { area: 'ai', label: 'AI', icon: IconSparkles },
      { area: 'settings', label: 'Site settings', icon: IconSettings },
    ],
  },
  {
    label: 'Business',
    items: [
      { area: 'customers', label: 'Customers', icon: IconUsers },
      { area: 'forms', label: 'Forms', icon: IconForms },
      { area: 'shop', label: 'Shop', icon: IconShoppingBag },
      { area: 'loyalty', label: 'Loyalty', icon: IconAward },
      { area: 'realestate', label: 'Real estate', icon: IconHomeDollar },
      { area: 'rental', label: 'Rentals', icon: IconBed },
      { area: 'delivery', label: 'Delivery', icon: IconTruckDelivery },
      { area: 'booking', label: 'Appointments', icon: IconCalendarEvent },
      { area: 'reservation', label: 'Tables', icon: IconToolsKitchen2 },
      { area: 'recruitment', label: 'Jobs', icon: IconBriefcase },
      { area: 'voice', label: 'Voice agent', icon: IconPhone },
    ],
  },
  {
    label: 'Connect',
    items: [
      { area: 'mail', label: 'Mail', icon: IconMail },
      { area: 'push', label: 'Push', icon: IconBell },
      { area: 'webhooks', label: 'Webhooks', icon: IconWebhook },
    ],
  },
]
export const HOME: Destination = { area: 'overview', label: 'Overview', icon: IconHome }
export const SITES: Destination = { area: 'sites', label: 'Sites', icon: IconWorld }
export const API_REFERENCE = { label: 'API reference', icon: IconApi, href: '/docs' }
