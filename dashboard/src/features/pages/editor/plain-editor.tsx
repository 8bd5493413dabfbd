import { Alert, Code, Stack } from '@mantine/core'
import puck from '../../../components/puck/puck.module.css'
import { IconCode } from '../../../lib/icons.tsx'
import { useEditing } from '../draft/use-page-draft.ts'
import classes from './editor.module.css'
import { EditorBar } from './editor-bar.tsx'

/** Read-only view of content that is custom JSON. */
export function PlainEditor() {
  const { blocks } = useEditing().state.draft
  return (
    <div className={puck.frame}>
      <EditorBar />
      <div className={classes.scroll}>
        <Stack maw={880} mx="auto">
          <Alert variant="light" icon={<IconCode />} title="This page has custom content">
            It was not created with this editor, so it is shown as JSON and can only be changed through the
            API. You can edit its title, address and search settings here.
          </Alert>
          <Code block tabIndex={0} aria-label="Page content">
            {JSON.stringify(blocks, null, 2)}
          </Code>
        </Stack>
      </div>
    </div>
  )
}
