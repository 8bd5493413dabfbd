import { Button } from '@mantine/core'
import type { QueryKey } from '@tanstack/react-query'
import { download } from '../../lib/download.ts'
import { IconDownload } from '../../lib/icons.tsx'
import { useAction } from '../feedback/use-action.ts'

type Props = { name: string; label?: string; area: QueryKey; load(): PromiseLike<Response> }

export function DownloadCsv({ name, label = 'Download CSV', area, load }: Props) {
  const { run, isBusy } = useAction([...area, 'export'])
  const save = async () => {
    const response = await run(load)
    if (response) download(`${name}.csv`, await response.blob())
  }
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} />}
      loading={isBusy}
      onClick={() => void save()}
    >
      {label}
    </Button>
  )
}
