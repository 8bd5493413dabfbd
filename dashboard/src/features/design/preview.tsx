import { Group, Paper, SegmentedControl, Select, Stack } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { catalogue } from '@sitewright/blocks/catalogue'
import type { Design, Mode } from '@sitewright/blocks/design'
import { framed, Page } from '@sitewright/blocks/page'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { usePagesOfSite } from '../../components/pages/use-pages-of-site.ts'
import { usePageMetadata } from '../../components/publishing/page-metadata.ts'
import { useFonts } from '../../components/website/fonts.ts'
import { useSiteLook } from '../../components/website/use-site-look.ts'
import { IconDeviceDesktop, IconDeviceMobile, IconMoon, IconSun } from '../../lib/icons.tsx'
import { siteKey, useSitePlace } from '../../lib/place.tsx'
import classes from './design.module.css'

const WIDTHS = { desktop: 1_280, phone: 390 }
const HEIGHT = 720
const EXAMPLE = 'example'
const EXAMPLE_BLOCKS = {
  root: { props: {} },
  content: (['Header', 'Hero', 'Features', 'Testimonials', 'CallToAction', 'Footer'] as const).map(
    (type) => ({
      type,
      props: { id: type, ...catalogue[type]?.defaultProps },
    }),
  ),
}

type Props = { design: Design; mode: Mode; setMode(mode: Mode): void }

/** A page of the site in a design that is not saved yet. */
export function Preview({ design, mode, setMode }: Props) {
  const pages = usePagesOfSite()
  const [chosen, choose] = useState<string | null>(null)
  const [device, setDevice] = useState<keyof typeof WIDTHS>('desktop')
  const pageId = chosen ?? (pages?.find(({ path }) => path === '/') ?? pages?.[0])?.id ?? EXAMPLE
  return (
    <Stack gap="sm" className={classes.sticky}>
      <Group gap="xs">
        <Select
          flex="1 1 160px"
          aria-label="Preview page"
          data={[
            ...(pages ?? []).map(({ id, title }) => ({ value: id, label: title })),
            { value: EXAMPLE, label: 'An example' },
          ]}
          value={pageId}
          allowDeselect={false}
          searchable
          onChange={choose}
        />
        <SegmentedControl
          aria-label="Preview width"
          value={device}
          onChange={(device) => setDevice(device as 'phone')}
          data={[
            { value: 'desktop', label: <IconDeviceDesktop size={18} aria-label="Desktop" /> },
            { value: 'phone', label: <IconDeviceMobile size={18} aria-label="Phone" /> },
          ]}
        />
        <SegmentedControl
          aria-label="Preview scheme"
          value={mode}
          onChange={(mode) => setMode(mode as Mode)}
          data={[
            { value: 'light', label: <IconSun size={18} aria-label="Light" /> },
            { value: 'dark', label: <IconMoon size={18} aria-label="Dark" /> },
          ]}
        />
      </Group>
      <Window width={WIDTHS[device]} fonts={design.fonts}>
        {pages && <Shown pageId={pageId} design={design} mode={mode} />}
      </Window>
    </Stack>
  )
}

function Shown({ pageId, design, mode }: Pick<Props, 'design' | 'mode'> & { pageId: string }) {
  const place = useSitePlace()
  const { data: page } = useQuery({
    queryKey: [...siteKey(place), 'pages', 'shown', pageId],
    queryFn: () => place.api.pages.get(place.siteId, pageId),
    enabled: pageId !== EXAMPLE,
    staleTime: 60_000,
  })
  const look = useSiteLook()
  const blocks = pageId === EXAMPLE ? EXAMPLE_BLOCKS : page?.blocks
  const metadata = usePageMetadata(blocks ?? {})
  if (!blocks || !look) return null
  const css = `${design.css}.sw-page{color-scheme:${mode};min-height:100vh}`
  return (
    <Page
      data={framed(blocks, look)}
      metadata={{ ...metadata, menus: look.menus ?? {}, design: { ...design, css } }}
    />
  )
}

const BLANK =
  '<!doctype html><html lang="en"><head><title>Preview</title></head><body style="margin:0"></body></html>'

type WindowProps = { width: number; fonts: string[]; children: ReactNode }

/** A window of this width, scaled to fit. Its content can be scrolled, but not used. */
function Window({ width, fonts, children }: WindowProps) {
  const { ref, width: room } = useElementSize()
  const [shown, setShown] = useState<Document>()
  useFonts(shown, fonts)
  const scale = room > 0 ? Math.min(1, room / width) : 1
  return (
    <Paper withBorder className={classes.window} ref={ref} h={HEIGHT}>
      <iframe
        title="Preview"
        srcDoc={BLANK}
        style={{ width, height: HEIGHT / scale, transform: `scale(${scale})` }}
        className={classes.frame}
        onLoad={({ currentTarget }) => setShown(currentTarget.contentDocument ?? undefined)}
      />
      {shown && createPortal(<div inert>{children}</div>, shown.body)}
    </Paper>
  )
}
