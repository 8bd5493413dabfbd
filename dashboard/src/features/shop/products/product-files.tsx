import { Button, FileButton, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../components/feedback/loaded.tsx'
import { useAction } from '../../../components/feedback/use-action.ts'
import { RemoveButton } from '../../../components/forms/remove-button.tsx'
import { formatBytes } from '../../../lib/format.ts'
import { IconUpload } from '../../../lib/icons.tsx'
import { useSitePlace } from '../../../lib/place.tsx'
import { useCan } from '../../../lib/session.tsx'
import { shopKey } from '../shop-key.ts'

/** The files that customers of a digital product download. */
export function ProductFiles({ productId }: { productId: string }) {
  const place = useSitePlace()
  const { api, siteId } = place
  const can = useCan()
  const area = [...shopKey(place), 'product-files', productId]
  const { run, isBusy } = useAction(area)
  const query = useQuery({ queryKey: area, queryFn: () => api.shop.listProductFiles(siteId, productId) })
  const upload = (file: File | null) =>
    file && run(() => api.shop.uploadProductFile(siteId, productId, file.name, file), 'File uploaded')
  return (
    <section>
      <Title order={3} fz="md" mb="xs">
        Files
      </Title>
      <Loaded query={query}>
        {({ data: files }) => (
          <Stack gap="xs">
            {files.length === 0 && (
              <Text size="sm" c="dimmed">
                Customers download these files from their order page once it is paid.
              </Text>
            )}
            {files.map(({ id, filename, sizeBytes }) => (
              <Group key={id} justify="space-between" wrap="nowrap">
                <Text size="sm" truncate>
                  {filename}
                  <Text span c="dimmed">
                    {` · ${formatBytes(sizeBytes)}`}
                  </Text>
                </Text>
                {can.write && (
                  <RemoveButton
                    label={`Delete ${filename}`}
                    onClick={() =>
                      run(() => api.shop.deleteProductFile(siteId, productId, filename), 'File deleted')
                    }
                  />
                )}
              </Group>
            ))}
            {can.write && (
              <FileButton onChange={upload}>
                {(props) => (
                  <Button
                    {...props}
                    variant="default"
                    loading={isBusy}
                    leftSection={<IconUpload size={16} />}
                    style={{ alignSelf: 'start' }}
                  >
                    Upload a file
                  </Button>
                )}
              </FileButton>
            )}
          </Stack>
        )}
      </Loaded>
    </section>
  )
}
