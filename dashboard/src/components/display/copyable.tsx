import { ActionIcon, Code, Group, Tooltip } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { IconCheck, IconCopy } from '../../lib/icons.tsx'

const WITHOUT_HELP = 'Press Ctrl+C or ⌘C to copy'

/** A text to copy, such as a key or a command. */
export function Copyable({ value, label }: { value: string; label: string }) {
  const text = useRef<HTMLPreElement>(null)
  const { copy, copied, error } = useClipboard()
  // The clipboard API needs TLS. Without it, select the text so that the user can copy it.
  useEffect(() => {
    if (error && text.current) window.getSelection()?.selectAllChildren(text.current)
  }, [error])
  const says = copied ? 'Copied' : error ? WITHOUT_HELP : 'Copy'
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <Code block flex={1} ref={text} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {value}
      </Code>
      <Tooltip label={says} {...(error && { opened: true })}>
        <ActionIcon
          variant="default"
          size="lg"
          onClick={() => copy(value)}
          aria-label={says === 'Copy' ? `Copy ${label}` : says}
        >
          {copied ? <IconCheck size={18} /> : <IconCopy size={18} />}
        </ActionIcon>
      </Tooltip>
    </Group>
  )
}
