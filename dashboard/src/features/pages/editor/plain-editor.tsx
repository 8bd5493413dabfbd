import { Alert, Code, Stack } from '@mantine/core'
import { IconCode } from '@tabler/icons-react'
import { useEditing } from '../draft/use-page-draft.ts'
import classes from './editor.module.css'
import { EditorBar } from './editor-bar.tsx'

/** Read-only view of content that is custom JSON. */
export function PlainEditor() {
  const { blocks } = useEditing().state.draft
  return (
    <div className={classes.frame}>
      <EditorBar />
      <div className={classes.scroll}>
        <Stack maw={880} mx="auto">
          <Alert variant="light" icon={<IconCode />} title="This page has content of its own kind">
            It was not made of the components of this editor, so it is shown as it is, and only programs can
            change it over the API. Its title, address and search settings can be changed here.
          </Alert>
          <Code block tabIndex={0} aria-label="Content of the page">
            {JSON.stringify(blocks, null, 2)}
          </Code>
        </Stack>
      </div>
    </div>
  )
}
