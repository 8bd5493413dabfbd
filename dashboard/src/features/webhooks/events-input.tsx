import { Checkbox, Fieldset, Group, Input, SimpleGrid, Stack } from '@mantine/core'
import { labelOf } from '../../lib/format.ts'
import { EVENT_GROUPS } from './event-names.ts'

type Props = { value: string[]; onChange(events: string[]): void; error?: string | null }

/** Selects events: single ones, all of a resource, or all. */
export function EventsInput({ value, onChange, error }: Props) {
  const isAll = value.includes('*')
  const toggle = (name: string, isOn: boolean) =>
    onChange(isOn ? [...value, name] : value.filter((other) => other !== name))
  /** Selecting all of a resource replaces its single events. */
  const toggleResource = (resource: string, isOn: boolean) => {
    const others = value.filter((name) => !name.startsWith(`${resource}.`))
    onChange(isOn ? [...others, `${resource}.*`] : others)
  }
  return (
    <Input.Wrapper label="Events" error={error} labelElement="div" mt="md">
      <Stack gap="md" mt={4}>
        <Checkbox
          label="All"
          description="All events, including future ones"
          checked={isAll}
          onChange={({ currentTarget: { checked } }) => onChange(checked ? ['*'] : [])}
        />
        {!isAll &&
          EVENT_GROUPS.map(({ label, resources }) => (
            <Fieldset key={label} legend={label}>
              <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
                {resources.map(({ resource, label, verbs }) => {
                  const hasAll = value.includes(`${resource}.*`)
                  return (
                    <Stack key={resource} gap={6}>
                      <Checkbox
                        label={label}
                        fw={600}
                        aria-label={`All events of ${label}`}
                        checked={hasAll}
                        indeterminate={!hasAll && value.some((name) => name.startsWith(`${resource}.`))}
                        onChange={({ currentTarget: { checked } }) => toggleResource(resource, checked)}
                      />
                      <Group gap="sm" pl={30}>
                        {verbs.map((verb) => {
                          const name = `${resource}.${verb}`
                          return (
                            <Checkbox
                              key={verb}
                              size="xs"
                              label={labelOf(verb)}
                              aria-label={name}
                              checked={hasAll || value.includes(name)}
                              disabled={hasAll}
                              onChange={({ currentTarget: { checked } }) => toggle(name, checked)}
                            />
                          )
                        })}
                      </Group>
                    </Stack>
                  )
                })}
              </SimpleGrid>
            </Fieldset>
          ))}
      </Stack>
    </Input.Wrapper>
  )
}
