import pg from 'pg'
import { expect, test } from 'vitest'
import { personalData } from '../../../src/personal-data.ts'
import { afterFile } from '../../support/after-file.ts'
import { createTestDatabase } from '../../support/database.ts'

/** Columns that sound like a customer and hold none, by what they hold. */
const OTHERS: Record<string, string[]> = {
  'the profile, which erasing empties itself': [
    'customers.checkout_address',
    'customers.email',
    'customers.email_key',
    'customers.name',
    'customers.notes',
    'customers.phone',
  ],
  'people who work for the site': [
    'audit_entries.address',
    'booking_staff.email',
    'booking_staff.name',
    'credentials.subject',
    'delivery_drivers.name',
    'delivery_drivers.phone',
    'forms.notify_emails',
    'mail_settings.from_address',
    'mail_settings.sender_name',
    'one_time_links.email',
    'sessions.ip_address',
    'sessions.user_agent',
    'sign_on_identities.subject',
    'users.email',
    'users.name',
  ],
  'names of things': [
    'accounts.name',
    'analytics_funnels.name',
    'analytics_goals.name',
    'api_keys.name',
    'booking_services.name',
    'delivery_zones.name',
    'forms.name',
    'loyalty_programs.name',
    'mail_templates.subject',
    'media.filename',
    'passkeys.name',
    'payment_connections.account_name',
    'product_files.filename',
    'rental_feeds.name',
    'rental_properties.name',
    'rental_units.name',
    'reservation_tables.name',
    'schema_functions.name',
    'schema_migrations.name',
    'shipping_zones.name',
    'site_copies.name',
    'sites.name',
    'tiers.name',
  ],
  'the kind of what is paid for': ['charges.subject'],
  'places that are for sale or for rent': ['listings.address', 'rental_properties.address'],
  'what members write about their own work': [
    'ai_jobs.notes',
    'publication_schedules.note',
    'releases.note',
    'rental_blocks.note',
  ],
  'what a provider of a language model said': ['ai_jobs.error_message'],
  'the browser of a subscriber, whom nothing connects with a customer': ['push_subscriptions.user_agent'],
  'the number of an order in the system that it was imported from': ['shop_orders.reference'],
}

const PERSONAL =
  '(name|mail|phone|address|customer|caller|contact|recipient|answers|note|message|checkout|shipping|tracking|reference|user_agent|subject)'

test('a column that can name a customer is erased, or known to name none', async () => {
  const { url, drop } = await createTestDatabase()
  const client = new pg.Client(url)
  await client.connect()
  afterFile(async () => {
    await client.end()
    await drop()
  })
  const { rows } = await client.query<{ table: string; column: string }>(
    `select relname as table, attname as column
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
      and attnum > 0 and not attisdropped and attname ~ $1 and attname !~ '_ids?$'
      and atttypid::regtype::text in ('text', 'text[]', 'json', 'jsonb', 'bytea')`,
    [PERSONAL],
  )
  expect(rows.length).toBeGreaterThan(70)
  const isErased = ({ table, column }: { table: string; column: string }) =>
    personalData.some(
      (personalTable) =>
        personalTable.table === table &&
        (typeof personalTable.erased === 'string' || Object.hasOwn(personalTable.erased, column)),
    )
  const others = rows.filter((row) => !isErased(row)).map(({ table, column }) => `${table}.${column}`)
  expect(others.sort()).toEqual(Object.values(OTHERS).flat().sort())
})
