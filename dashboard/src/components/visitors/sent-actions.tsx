import { Button, Group } from '@mantine/core'
import { IconMail } from '../../lib/icons.tsx'
import { useCan } from '../../lib/session.tsx'
import { useAction } from '../feedback/use-action.ts'
import { DeleteButton, type Deletion } from '../panels/delete-button.tsx'

type Props = Omit<Deletion, 'name'> & {
  /** Null once the sender is erased. */
  email: string | null
  /** What an answer is about. */
  about: string
  isSpam: boolean
  mark(spam: boolean): PromiseLike<unknown>
}

/** What can be done with something that a visitor sent: answer it, mark it as spam or restore it, delete it. */
export function SentActions({ email, about, isSpam, mark, ...deletion }: Props) {
  const can = useCan()
  const { run, isBusy } = useAction(deletion.area)
  const toggle = () => run(() => mark(!isSpam), isSpam ? 'Restored' : 'Marked as spam')
  return (
    <Group gap="xs">
      {email && (
        <Button
          variant="default"
          component="a"
          href={`mailto:${email}?subject=${encodeURIComponent(`Re: ${about}`)}`}
          leftSection={<IconMail size={16} />}
        >
          Reply by email
        </Button>
      )}
      {can.write && (
        <>
          <Button variant="default" loading={isBusy} onClick={() => void toggle()}>
            {isSpam ? 'Not spam' : 'Mark as spam'}
          </Button>
          <DeleteButton {...deletion} name={`this ${deletion.what}`} />
        </>
      )}
    </Group>
  )
}
