import { ActionIcon, Button, Group, Menu, Paper, Select, Stack, Table, Text, Title } from '@mantine/core'
import type { Invitation, Member } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Copyable } from '../../components/display/copyable.tsx'
import { Moment } from '../../components/display/moment.tsx'
import { confirmThen } from '../../components/feedback/confirm.tsx'
import { ErrorState, Lines } from '../../components/feedback/states.tsx'
import { useAction } from '../../components/feedback/use-action.ts'
import { ResourceForm } from '../../components/forms/resource-form.tsx'
import { Page } from '../../components/layout/page.tsx'
import { ShownOnce } from '../../components/panels/shown-once.tsx'
import { SidePanel } from '../../components/panels/side-panel.tsx'
import { useOpened } from '../../components/panels/use-opened.ts'
import { formatAgo } from '../../lib/format.ts'
import { IconDots, IconUserPlus } from '../../lib/icons.tsx'
import { usePlace } from '../../lib/place.tsx'
import { useCan, useMe } from '../../lib/session.tsx'

type Role = Member['role']

const ROLES: { value: Role; label: string; description: string }[] = [
  { value: 'owner', label: 'Owner', description: 'Full access' },
  { value: 'editor', label: 'Editor', description: 'Can edit sites' },
  { value: 'viewer', label: 'Viewer', description: 'Read-only access' },
]
const roleLabel = (role: Role) => ROLES.find(({ value }) => value === role)?.label ?? role

/** A link that is shown once, and its purpose. */
type Link = { title: string; text: string; url: string }

export function Members() {
  const { api, accountId } = usePlace()
  const can = useCan()
  const key = [accountId, 'members']
  const { data, error, refetch } = useQuery({ queryKey: key, queryFn: () => api.people.listMembers() })
  const opened = useOpened()
  const [link, setLink] = useState<Link | null>(null)
  return (
    <Page
      title="Members"
      description="The people in this account and their roles."
      actions={
        can.own && (
          <Button leftSection={<IconUserPlus size={16} />} onClick={opened.openNew}>
            Invite
          </Button>
        )
      }
    >
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Lines count={4} />}
      {data && (
        <Paper withBorder>
          <Table.ScrollContainer minWidth={300}>
            <Table verticalSpacing="sm" horizontalSpacing="sm">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th scope="col">Member</Table.Th>
                  <Table.Th scope="col">Role</Table.Th>
                  <Table.Th scope="col" visibleFrom="sm">
                    Since
                  </Table.Th>
                  <Table.Th scope="col" aria-label="Actions" />
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {data.data.map((member) => (
                  <MemberRow key={member.userId} member={member} listKey={key} onLink={setLink} />
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        </Paper>
      )}
      {can.own && <Invitations onLink={setLink} />}
      {can.own && (
        <SidePanel opened={opened.isNew} onClose={opened.close} title="Invite a member">
          <InviteForm onClose={opened.close} onLink={setLink} />
        </SidePanel>
      )}
      <ShownOnce
        opened={link !== null && !opened.isNew}
        onClose={() => setLink(null)}
        title={link?.title ?? ''}
      >
        <Text size="sm">{link?.text}</Text>
        <Copyable value={link?.url ?? ''} label="link" />
      </ShownOnce>
    </Page>
  )
}

type RowProps = { member: Member; listKey: string[]; onLink(link: Link): void }

function MemberRow({ member, listKey, onLink }: RowProps) {
  const { api } = usePlace()
  const can = useCan()
  const { user } = useMe().session
  const { attempt, run } = useAction(listKey)
  const session = useAction(['session'])
  const isMe = member.userId === user.id
  const change = (role: Role) => api.people.updateMember(member.userId, { role })
  const setRole = (role: Role) => {
    if (!isMe) return void run(() => change(role), 'Saved')
    confirmThen({
      title: `Become ${roleLabel(role).toLowerCase()}?`,
      children: 'You will no longer be an owner. Only another owner can restore the role.',
      confirm: 'Change my role',
      done: 'Saved',
      run: () => session.attempt(() => attempt(() => change(role))),
    })
  }
  const remove = () =>
    confirmThen({
      title: isMe ? 'Leave this account?' : `Remove ${member.name}?`,
      children: isMe ? 'You will need a new invitation to rejoin.' : 'They lose access immediately.',
      confirm: isMe ? 'Leave' : 'Remove',
      run: async () => {
        await attempt(() => api.people.removeMember(member.userId))
        if (isMe) window.location.assign('/')
      },
    })
  const makeLink = () =>
    run(async () => {
      const { url } = await api.people.createPasswordLink(member.userId)
      onLink({
        title: 'Password reset link',
        text: `Send it to ${member.name} yourself. It is valid for 24 hours and can be used once.`,
        url,
      })
    })
  return (
    <Table.Tr>
      <Table.Td>
        <Text size="sm" fw={600}>
          {member.name}
          {isMe && ' (you)'}
        </Text>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {member.email}
        </Text>
      </Table.Td>
      <Table.Td>
        {can.own ? (
          <Select
            aria-label={`Role of ${member.name}`}
            data={ROLES}
            value={member.role}
            allowDeselect={false}
            size="xs"
            w={100}
            onChange={(role) => role && role !== member.role && setRole(role as Role)}
          />
        ) : (
          roleLabel(member.role)
        )}
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <Moment value={member.joinedAt} date />
      </Table.Td>
      <Table.Td ta="right">
        {(can.own || isMe) && (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${member.name}`}>
                <IconDots size={18} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {can.own && !isMe && (
                <Menu.Item onClick={() => void makeLink()}>Create password reset link</Menu.Item>
              )}
              <Menu.Item color="red" onClick={remove}>
                {isMe ? 'Leave the account' : 'Remove from the account'}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </Table.Td>
    </Table.Tr>
  )
}

const useInvitationsKey = () => [usePlace().accountId, 'invitations']

function Invitations({ onLink }: { onLink(link: Link): void }) {
  const { api } = usePlace()
  const key = useInvitationsKey()
  const { data, error, refetch } = useQuery({ queryKey: key, queryFn: () => api.people.listInvitations() })
  const { run, isBusy } = useAction(key)
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data || data.data.length === 0) return null
  const again = ({ email, role }: Invitation) =>
    run(async () => onLink(linkOf(await api.people.invite({ email, role }))))
  return (
    <Stack gap="sm" component="section">
      <Title order={2}>Invited</Title>
      {data.data.map((invitation) => (
        <Paper key={invitation.id} withBorder p="md">
          <Group justify="space-between">
            <div>
              <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
                {invitation.email}
              </Text>
              <Text size="xs" c="dimmed">
                {roleLabel(invitation.role)} · ends {formatAgo(invitation.expiresAt)}
              </Text>
            </div>
            <Group gap="xs">
              <Button size="xs" variant="default" disabled={isBusy} onClick={() => void again(invitation)}>
                New link
              </Button>
              <Button
                size="xs"
                variant="subtle"
                color="red"
                disabled={isBusy}
                onClick={() =>
                  void run(() => api.people.withdrawInvitation(invitation.id), 'Invitation withdrawn')
                }
              >
                Withdraw
              </Button>
            </Group>
          </Group>
        </Paper>
      ))}
    </Stack>
  )
}

const linkOf = ({ email, url }: { email: string; url: string }): Link => ({
  title: 'Invitation',
  text: `Send this link to ${email} yourself. It is valid for 7 days, can be used once, and is not shown again.`,
  url,
})

type InviteProps = { onClose(): void; onLink(link: Link): void }

function InviteForm({ onClose, onLink }: InviteProps) {
  const { api } = usePlace()
  const { attempt } = useAction(useInvitationsKey())
  return (
    <ResourceForm
      fields={[
        { name: 'email', label: 'Email', type: 'email', required: true },
        {
          name: 'role',
          label: 'Role',
          type: 'select',
          options: ROLES.map(({ value, label, description }) => ({
            value,
            label: `${label}: ${description}`,
          })),
        },
      ]}
      initial={{ email: '', role: 'editor' as Role }}
      submit="Create link"
      onCancel={onClose}
      onSubmit={async (values) => {
        const link = linkOf(await attempt(() => api.people.invite(values)))
        onClose()
        onLink(link)
      }}
    />
  )
}
