import type { CustomFieldRender } from '@puckeditor/core'
import { safeImageUrl } from '../urls.ts'

/** Editor inputs that Puck lacks. Styled inline, because Puck's page does not have our style sheet. */

export type PickImage = () => Promise<string | undefined>

type InputProps<Value> = Parameters<CustomFieldRender<Value>>[0]

const box = {
  boxSizing: 'border-box',
  width: '100%',
  padding: '8px 12px',
  border: '1px solid var(--puck-color-border, #d0d5dd)',
  borderRadius: 6,
  background: 'transparent',
  color: 'inherit',
  fontFamily: 'inherit',
  fontSize: 14,
  lineHeight: 1.4,
} as const

const button = { ...box, width: 'auto', padding: '6px 10px', cursor: 'pointer' } as const

const title = { display: 'block', marginBottom: 8, fontSize: 13, fontWeight: 600 } as const

export function ImageInput({
  id,
  field,
  value,
  onChange,
  readOnly,
  pickImage,
}: InputProps<string> & { pickImage?: PickImage }) {
  const address = safeImageUrl(value ?? '')
  const pick = async () => {
    const picked = await pickImage?.()
    if (picked !== undefined) onChange(picked)
  }
  return (
    <div>
      <label htmlFor={id} style={title}>
        {field.label}
      </label>
      {address && (
        <img
          src={address}
          alt=""
          style={{ display: 'block', maxWidth: '100%', maxHeight: 120, marginBottom: 8 }}
        />
      )}
      <input
        id={id}
        style={box}
        type="text"
        inputMode="url"
        placeholder="https://"
        value={value ?? ''}
        readOnly={readOnly}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {pickImage && !readOnly && (
        <button type="button" style={{ ...button, marginTop: 8 }} onClick={pick}>
          {address ? 'Choose another' : 'Choose'}
        </button>
      )}
    </div>
  )
}

export function ColorInput({ id, field, value, onChange, readOnly }: InputProps<string>) {
  return (
    <div>
      <label htmlFor={id} style={title}>
        {field.label}
      </label>
      <div style={{ display: 'flex', gap: 8 }}>
        <input
          id={id}
          type="color"
          value={value || '#000000'}
          disabled={readOnly}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <button type="button" style={button} disabled={readOnly || !value} onClick={() => onChange('')}>
          As the theme
        </button>
      </div>
    </div>
  )
}

/** A list of strings, one per line. */
export function LinesInput({ id, field, value, onChange, readOnly }: InputProps<string[]>) {
  return (
    <div>
      <label htmlFor={id} style={title}>
        {field.label}
      </label>
      <textarea
        id={id}
        style={box}
        rows={6}
        value={(value ?? []).join('\n')}
        readOnly={readOnly}
        onChange={({ currentTarget }) =>
          onChange(currentTarget.value === '' ? [] : currentTarget.value.split('\n'))
        }
      />
    </div>
  )
}

/** Rows of strings. */
export function TableInput({ field, value, onChange, readOnly }: InputProps<string[][]>) {
  const rows = value ?? []
  const width = Math.max(1, ...rows.map((row) => row.length))
  const write = (row: number, column: number, text: string) =>
    onChange(
      rows.map((cells, r) => (r === row ? cells.map((cell, c) => (c === column ? text : cell)) : cells)),
    )
  const changes: [label: string, after: () => string[][]][] = [
    ['+ row', () => [...rows, Array<string>(width).fill('')]],
    ['– row', () => rows.slice(0, -1)],
    ['+ column', () => rows.map((row) => [...row, ''])],
    ['– column', () => rows.map((row) => row.slice(0, width - 1))],
  ]
  return (
    <fieldset style={{ margin: 0, padding: 0, border: 0 }} disabled={readOnly}>
      <legend style={title}>{field.label}</legend>
      {rows.map((cells, row) => (
        <div key={row} style={{ display: 'flex', gap: 4, marginBottom: 4 }}>
          {cells.map((cell, column) => (
            <textarea
              key={column}
              style={{ ...box, padding: 6 }}
              rows={1}
              value={cell}
              aria-label={`${row + 1}, ${column + 1}`}
              onChange={({ currentTarget }) => write(row, column, currentTarget.value)}
            />
          ))}
        </div>
      ))}
      {changes.map(([label, after]) => (
        <button
          key={label}
          type="button"
          style={{ ...button, margin: '0 4px 4px 0' }}
          onClick={() => onChange(after())}
        >
          {label}
        </button>
      ))}
    </fieldset>
  )
}
