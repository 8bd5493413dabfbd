import {
  ActionIcon,
  AppShell,
  Box,
  Burger,
  Group,
  Menu,
  NavLink,
  ScrollArea,
  SegmentedControl,
  Text,
  Tooltip,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link, Outlet, useNavigate, useParams, useRouterState } from '@tanstack/react-router'
import type { Mode } from '../lib/api.ts'
import {
  IconDeviceDesktop,
  IconFlask,
  IconHistory,
  IconKey,
  IconLogout,
  IconMoon,
  IconServer,
  IconSettings,
  IconSparkles,
  IconSun,
  IconUser,
  IconUsers,
} from '../lib/icons.tsx'
import { API_REFERENCE, type Destination, HOME, SITE_AREAS, SITES } from '../lib/navigation.ts'
import { PlaceProvider } from '../lib/place.tsx'
import { enterAccount, logOut, useMe } from '../lib/session.tsx'
import classes from './shell.module.css'
import { SiteSwitch } from './site-switch.tsx'

/** The frame of every screen: header, navigation, and user menu. */
export function Shell() {
  const { mode: given, siteId } = useParams({ strict: false }) as { mode?: string; siteId?: string }
  const mode: Mode = given === 'sandbox' ? 'sandbox' : 'live'
  const { account } = useMe()
  const [isOpen, { toggle, close }] = useDisclosure()
  return (
    <PlaceProvider mode={mode}>
      <AppShell
        header={{ height: mode === 'sandbox' ? 88 : 56 }}
        navbar={{ width: 248, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
        padding={{ base: 'md', sm: 'xl' }}
      >
        <AppShell.Header>
          <button type="button" className={classes.skip} onClick={skipToMain}>
            Skip to content
          </button>
          <Group h={56} px="md" justify="space-between" wrap="nowrap">
            <Group gap="sm" wrap="nowrap" miw={0} flex={1}>
              <Burger opened={isOpen} onClick={toggle} hiddenFrom="sm" size="sm" aria-label="Menu" />
              <Link
                to="/$mode/overview"
                params={{ mode }}
                className={classes.brand}
                aria-label="Sitewright, overview"
              >
                <img src="/favicon.svg" alt="" width={26} height={26} />
                <Text fw={700} visibleFrom="sm">
                  Sitewright
                </Text>
              </Link>
              <SiteSwitch siteId={siteId ?? null} />
            </Group>
            <Group gap="xs" wrap="nowrap">
              <Box visibleFrom="sm">
                <ModeSwitch mode={mode} />
              </Box>
              <SchemeSwitch />
              <UserMenu mode={mode} />
            </Group>
          </Group>
          {mode === 'sandbox' && (
            <Group className={classes.sandbox} gap={6} justify="center" wrap="nowrap">
              <IconFlask size={16} aria-hidden />
              <Text size="sm" fw={600}>
                Sandbox: nothing is published or sent.
              </Text>
            </Group>
          )}
        </AppShell.Header>
        <AppShell.Navbar aria-label="Main" {...(!isOpen && { className: classes.closed })}>
          <ScrollArea type="scroll" p="sm">
            <Box hiddenFrom="sm" mb="md">
              <ModeSwitch mode={mode} onChosen={close} />
            </Box>
            <Navigation mode={mode} siteId={siteId ?? null} onGo={close} />
          </ScrollArea>
        </AppShell.Navbar>
        <AppShell.Main id="main" tabIndex={-1}>
          <Box maw={1280} mx="auto">
            <Outlet key={`${account.id} ${mode}`} />
          </Box>
        </AppShell.Main>
      </AppShell>
    </PlaceProvider>
  )
}

/** Not a link: a history entry would trigger the unsaved-changes prompt. */
const skipToMain = () => document.getElementById('main')?.focus()

type NavigationProps = { mode: Mode; siteId: string | null; onGo(): void }

function Navigation({ mode, siteId, onGo }: NavigationProps) {
  const { isOperator } = useMe().session
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const linkTo = (
    href: string,
    { label, icon: Icon }: Pick<Destination, 'label' | 'icon'>,
    isAlone = false,
  ) => (
    <NavLink
      key={href}
      component={Link}
      to={href}
      label={label}
      leftSection={<Icon size={18} stroke={1.6} />}
      active={path === href || (!isAlone && path.startsWith(`${href}/`))}
      activeOptions={{ exact: isAlone }}
      onClick={onGo}
      className={classes.link}
      variant="light"
    />
  )
  return (
    <>
      {linkTo(`/${mode}/overview`, HOME)}
      {linkTo(`/${mode}/sites`, SITES, true)}
      {siteId !== null &&
        SITE_AREAS.map(({ label, items }) => (
          <Box key={label} mt="md">
            <Text className={classes.group}>{label}</Text>
            {items.map((item) => linkTo(`/${mode}/sites/${siteId}/${item.area}`, item))}
          </Box>
        ))}
      <Box mt="md">
        <Text className={classes.group}>Account</Text>
        {linkTo(`/${mode}/settings/keys`, { label: 'API keys', icon: IconKey })}
        {linkTo(`/${mode}/settings/members`, { label: 'Members', icon: IconUsers })}
        {linkTo(`/${mode}/settings/ai`, { label: 'AI providers', icon: IconSparkles })}
        {linkTo(`/${mode}/settings/audit`, { label: 'Audit log', icon: IconHistory })}
        {linkTo(`/${mode}/settings/account`, { label: 'Settings', icon: IconSettings })}
        {isOperator && linkTo(`/${mode}/settings/server`, { label: 'Server', icon: IconServer })}
        <NavLink
          href={API_REFERENCE.href}
          target="_blank"
          label={API_REFERENCE.label}
          leftSection={<API_REFERENCE.icon size={18} stroke={1.6} />}
          className={classes.link}
        />
      </Box>
    </>
  )
}

function ModeSwitch({ mode, onChosen }: { mode: Mode; onChosen?: () => void }) {
  const navigate = useNavigate()
  const { siteId } = useParams({ strict: false }) as { siteId?: string }
  /** Account screens exist in both modes; a site exists in one. */
  const choose = (mode: string) => {
    onChosen?.()
    if (siteId === undefined) void navigate({ to: '.', params: { mode } as never })
    else void navigate({ to: '/$mode/overview', params: { mode } })
  }
  return (
    <SegmentedControl
      size="xs"
      fullWidth
      value={mode}
      aria-label="Mode"
      color={mode === 'sandbox' ? 'yellow' : undefined}
      onChange={choose}
      data={[
        { value: 'live', label: 'Live' },
        { value: 'sandbox', label: 'Sandbox' },
      ]}
    />
  )
}

function SchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light')
  const next = scheme === 'light' ? 'dark' : 'light'
  return (
    <Tooltip label={`Switch to ${next} mode`}>
      <ActionIcon
        variant="default"
        size="lg"
        visibleFrom="xs"
        aria-label={`Switch to ${next} mode`}
        onClick={() => setColorScheme(next)}
      >
        {scheme === 'light' ? <IconMoon size={18} /> : <IconSun size={18} />}
      </ActionIcon>
    </Tooltip>
  )
}

function UserMenu({ mode }: { mode: Mode }) {
  const { session, account } = useMe()
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light')
  const next = scheme === 'light' ? 'dark' : 'light'
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <ActionIcon variant="default" size="lg" aria-label="Your account">
          <IconUser size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{session.user.email}</Menu.Label>
        <Menu.Item leftSection={<IconUser size={16} />} component={Link} to={`/${mode}/settings/profile`}>
          Profile and sessions
        </Menu.Item>
        <Menu.Item
          hiddenFrom="xs"
          leftSection={scheme === 'light' ? <IconMoon size={16} /> : <IconSun size={16} />}
          onClick={() => setColorScheme(next)}
        >
          Switch to {next} mode
        </Menu.Item>
        <Menu.Item leftSection={<IconDeviceDesktop size={16} />} onClick={() => setColorScheme('auto')}>
          Use system theme
        </Menu.Item>
        {session.accounts.length > 1 && (
          <>
            <Menu.Divider />
            <Menu.Label>Accounts</Menu.Label>
            {session.accounts.map(({ id, name }) => (
              <Menu.Item
                key={id}
                fw={id === account.id ? 700 : undefined}
                onClick={() => enterAccount(id, mode)}
              >
                {name}
              </Menu.Item>
            ))}
          </>
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void logOut()}>
          Log out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
