import { Button, Group, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { AutoField, type CustomFieldRender, type Field, FieldLabel, RichTextMenu } from '@puckeditor/core'
import { createContext, use, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { IconH2, IconH3, IconLink } from '../../lib/icons.tsx'
import classes from './puck.module.css'
import { editableOf, isHeldAddress, lossOf, writtenOf } from './rich-text-html.ts'

type FieldProps = Parameters<CustomFieldRender<string>>[0]
type RichText = Extract<Field, { type: 'richtext' }>
type MenuProps = Parameters<NonNullable<RichText['renderMenu']>>[0]
type Editor = NonNullable<MenuProps['editor']>

/** A rich text editor with a switch to the HTML source. HTML that the editor cannot represent stays source. */
export function RichTextField({ id, field, value, onChange, readOnly = false }: FieldProps) {
  const html = value ?? ''
  const { shown, show, remember } = useShown(html)
  const loss = useMemo(() => lossOf(shown.html), [shown])
  const editable = useMemo(() => (loss === null ? editableOf(shown.html) : ''), [shown, loss])
  const [isSourceChosen, chooseSource] = useState(false)
  const label = field.label ?? ''
  const write = (written: string) => {
    remember(written)
    onChange(written)
  }
  return (
    <FieldLabel label={label} el="div" readOnly={readOnly}>
      {loss !== null || isSourceChosen ? (
        <Textarea
          id={id}
          aria-label={label}
          value={html}
          readOnly={readOnly}
          onChange={({ currentTarget }) => {
            // Stay in source mode while typing, whatever it contains.
            chooseSource(true)
            onChange(currentTarget.value)
          }}
          autosize
          minRows={6}
          maxRows={20}
          spellCheck={false}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        />
      ) : (
        <TextContext value={{ label, write }}>
          <AutoField
            key={shown.revision}
            field={RICH_TEXT}
            value={editable}
            onChange={ignore}
            readOnly={readOnly}
          />
        </TextContext>
      )}
      {loss === null ? (
        <Switch
          mt="xs"
          size="xs"
          label="HTML"
          checked={isSourceChosen}
          onChange={({ currentTarget }) => {
            show()
            chooseSource(currentTarget.checked)
          }}
        />
      ) : (
        <Text mt="xs" size="xs" c="dimmed">
          Shown as HTML because the text editor does not support: {loss}
        </Text>
      )}
    </FieldLabel>
  )
}

const SETTLED_MS = 300

/** The initial content, renewed on external changes. The editor's own output comes back late and partially, and is ignored. */
function useShown(html: string) {
  const [shown, setShown] = useState({ html, revision: 0 })
  const known = useRef(html)
  const show = useCallback(() => {
    known.current = html
    setShown(({ revision }) => ({ html, revision: revision + 1 }))
  }, [html])
  useEffect(() => {
    const timer = setTimeout(() => html !== known.current && show(), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [html, show])
  const remember = (written: string) => {
    known.current = written
  }
  return { shown, show, remember }
}

const TextContext = createContext({ label: '', write: (_html: string) => {} })

/** Subscribes to the editor directly: Puck reports changes late, and only while it sees the focus inside. */
const ignore = () => {}

const RICH_TEXT: RichText = {
  type: 'richtext',
  initialHeight: 240,
  options: {
    code: false,
    codeBlock: false,
    link: { openOnClick: false, autolink: false, HTMLAttributes: { target: null, rel: null, class: null } },
  },
  tiptap: {
    selector: ({ editor }) => ({
      isHeading2: editor?.isActive('heading', { level: 2 }) ?? false,
      isHeading3: editor?.isActive('heading', { level: 3 }) ?? false,
      isLink: editor?.isActive('link') ?? false,
    }),
  },
  renderMenu: Menu,
}

/** Pages ignore text alignment, and Puck cannot disable it. */
const UNALIGNED = {
  handleDOMEvents: {
    keydown: (_view: unknown, { key, ctrlKey, metaKey, shiftKey }: KeyboardEvent) =>
      shiftKey && (ctrlKey || metaKey) && /^[lerj]$/i.test(key),
  },
  transformPastedHTML: (html: string) => html.replace(/text-align\s*:[^;"']*;?/gi, ''),
}

const ICON_SIZE = 18

function Menu({ editor, editorState, readOnly }: MenuProps) {
  const { label, write } = use(TextContext)
  const [isLinking, setLinking] = useState(false)
  const tell = useEffectEvent((editor: Editor) => write(writtenOf(editor.getHTML())))
  useEffect(() => {
    const listen = (event: { editor: Editor; transaction: { docChanged: boolean } }) => {
      if (event.transaction.docChanged) tell(event.editor)
    }
    // Puck's own listener would restore outdated content.
    editor?.off('update')
    editor?.on('update', listen)
    return () => void editor?.off('update', listen)
  }, [editor])
  useEffect(() => {
    const attributes = { 'aria-label': label, 'aria-multiline': 'true' }
    editor?.setOptions({ editorProps: { ...UNALIGNED, attributes } })
  }, [editor, label])
  if (readOnly) return null
  const heading = (level: 2 | 3) => () =>
    editor?.chain().focus().toggleNode('heading', 'paragraph', { level }).run()
  return (
    <div className={classes.textMenu}>
      <RichTextMenu>
        <RichTextMenu.Group>
          <RichTextMenu.Control
            icon={<IconH2 size={ICON_SIZE} />}
            title="Heading 2"
            active={editorState?.isHeading2 ?? false}
            onClick={heading(2)}
          />
          <RichTextMenu.Control
            icon={<IconH3 size={ICON_SIZE} />}
            title="Heading 3"
            active={editorState?.isHeading3 ?? false}
            onClick={heading(3)}
          />
        </RichTextMenu.Group>
        <RichTextMenu.Group>
          <RichTextMenu.Bold />
          <RichTextMenu.Italic />
          <RichTextMenu.Underline />
          <RichTextMenu.Strikethrough />
        </RichTextMenu.Group>
        <RichTextMenu.Group>
          <RichTextMenu.BulletList />
          <RichTextMenu.OrderedList />
          <RichTextMenu.Blockquote />
          <RichTextMenu.Control
            icon={<IconLink size={ICON_SIZE} />}
            title="Link"
            active={editorState?.isLink ?? false}
            onClick={() => setLinking(!isLinking)}
          />
        </RichTextMenu.Group>
      </RichTextMenu>
      {isLinking && editor && <LinkInput editor={editor} onDone={() => setLinking(false)} />}
    </div>
  )
}

/** Not a form element: it is nested in Puck's form. */
function LinkInput({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const [address, setAddress] = useState<string>(editor.getAttributes('link').href ?? '')
  const isFine = isHeldAddress(address)
  const apply = () => {
    if (!isFine) return
    const link = editor.chain().focus().extendMarkRange('link')
    if (address.trim() === '') link.unsetMark('link').run()
    else link.setMark('link', { href: address.trim() }).run()
    onDone()
  }
  return (
    <Group gap="xs" p="xs" wrap="nowrap" bg="var(--puck-color-surface-subtle)" data-puck-rte-menu>
      <TextInput
        flex={1}
        size="xs"
        aria-label="Link URL"
        placeholder="https:// or /contact"
        value={address}
        error={!isFine && 'Such as https://, mailto:, tel: or /contact'}
        onChange={({ currentTarget }) => setAddress(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          apply()
        }}
        autoFocus
      />
      <Button size="xs" onClick={apply}>
        Apply
      </Button>
    </Group>
  )
}
