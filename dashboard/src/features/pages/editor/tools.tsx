import type { ReactNode } from 'react'
import { ScheduleForm } from '../../../components/publishing/schedule-form.tsx'
import type { Icon } from '../../../lib/icon.tsx'
import {
  IconArrowsDiff,
  IconCalendarTime,
  IconHistory,
  IconLanguage,
  IconSettings,
  IconSparkles,
} from '../../../lib/icons.tsx'
import { lazyNamed } from '../../../lib/lazy-named.ts'
import { useSitePlace } from '../../../lib/place.tsx'
import { useCan } from '../../../lib/session.tsx'
import { useEditing } from '../draft/use-page-draft.ts'
import { Languages } from '../languages/languages.tsx'
import { PageSettings } from './page-settings.tsx'
import { Revisions } from './revisions.tsx'

const Compare = lazyNamed(
  () => import('../../../components/publishing/compare/compare-page.tsx'),
  'ComparePage',
)

export type Tool = {
  name: string
  label: string
  icon: Icon
  content: ReactNode
  /** Listed in the menu only. */
  isRare?: boolean
  size?: number
}
/** Wide enough for two versions side by side. */
const COMPARE_WIDTH = 960

/** What opens in the panel beside the page. */
export function useTools({ close, assist }: { close(): void; assist: ReactNode }): Tool[] {
  const { mode } = useSitePlace()
  const can = useCan()
  const { pageId, state } = useEditing()
  return [
    { name: 'settings', label: 'Page settings', icon: IconSettings, content: <PageSettings /> },
    {
      name: 'history',
      label: 'History',
      icon: IconHistory,
      content: <Revisions onRestored={close} />,
    },
    { name: 'languages', label: 'Languages', icon: IconLanguage, content: <Languages /> },
    ...(state.live.liveVersion === null
      ? []
      : [
          {
            name: 'compare',
            label: 'Compare with the live page',
            icon: IconArrowsDiff,
            content: <Compare page={{ pageId, title: state.draft.title }} />,
            isRare: true,
            size: COMPARE_WIDTH,
          },
        ]),
    ...(can.write && mode === 'live'
      ? [
          {
            name: 'schedule',
            label: 'Schedule…',
            icon: IconCalendarTime,
            content: <ScheduleForm pageIds={[pageId]} onDone={close} />,
            isRare: true,
          },
        ]
      : []),
    ...(assist ? [{ name: 'assist', label: 'Assistant', icon: IconSparkles, content: assist }] : []),
  ]
}
