import { Box, Group, Paper, Text } from '@mantine/core'
import { IconWorld } from '../../lib/icons.tsx'
import { addressOfPicture } from '../../lib/picture.ts'
import { useSitePlace } from '../../lib/place.tsx'
import classes from './notification-preview.module.css'

type Props = { title: string; body: string; icon: string | null; image: string | null }

/** About what a device will show. */
export function NotificationPreview({ title, body, icon, image }: Props) {
  const { site } = useSitePlace()
  const pictures = {
    icon: icon && addressOfPicture(icon, site),
    image: image && addressOfPicture(image, site),
  }
  return (
    <Paper withBorder shadow="sm" radius="lg" component="figure" m={0} aria-label="Notification preview">
      <Group p="md" gap="sm" wrap="nowrap" align="flex-start">
        <Box className={classes.icon}>
          {pictures.icon ? (
            <img key={pictures.icon} src={pictures.icon} alt="" width={40} height={40} onError={hide} />
          ) : (
            <IconWorld size={22} stroke={1.5} aria-hidden />
          )}
        </Box>
        <div className={classes.text}>
          <Text size="xs" c="dimmed" truncate>
            {site.domain ?? site.name}
          </Text>
          <Text fw={600} lineClamp={2}>
            {title || 'Title'}
          </Text>
          <Text size="sm" lineClamp={4}>
            {body || 'Message'}
          </Text>
        </div>
      </Group>
      {pictures.image && (
        <img
          key={pictures.image}
          src={pictures.image}
          alt="Large, below the message"
          className={classes.image}
          onError={hide}
        />
      )}
    </Paper>
  )
}

const hide = ({ currentTarget }: React.SyntheticEvent<HTMLImageElement>) => {
  currentTarget.style.display = 'none'
}
