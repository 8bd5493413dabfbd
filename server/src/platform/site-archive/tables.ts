/** What of a site an archive holds. A test compares these lists with the catalogue, so that no table is forgotten. */

/** What a duplicate has too: what the owner made, and nothing about visitors. */
export const CONTENT_TABLES = [
  'ai_label_translations',
  'ai_translations',
  'analytics_funnels',
  'analytics_goals',
  'block_uses',
  'booking_offers',
  'booking_services',
  'booking_staff',
  'coupons',
  'custom_blocks',
  'delivery_zones',
  'forms',
  'listings',
  'live_documents',
  'live_pages',
  'loyalty_programs',
  'mail_settings',
  'mail_templates',
  'media',
  'page_revisions',
  'pages',
  'product_files',
  'product_prices',
  'product_stock',
  'products',
  'recruitment_jobs',
  'redirects',
  'releases',
  'rental_properties',
  'rental_units',
  'reservation_hours',
  'reservation_tables',
  'robots_texts',
  'shipping_zones',
  'shop_settings',
  'site_businesses',
  'site_documents',
  'sites',
  'transfer_settings',
  'voice_settings',
] as const

/** What visitors, customers and drivers did, and what follows from it. */
export const ACTIVITY_TABLES = [
  'analytics_conversions',
  'analytics_days',
  'analytics_excluded',
  'analytics_sites',
  'analytics_values',
  'appointments',
  'booking_payments',
  'booking_time_off',
  'charge_refunds',
  'charges',
  'customer_activities',
  'customer_addresses',
  'customer_consents',
  'customers',
  'delivery_drivers',
  'delivery_orders',
  'delivery_proofs',
  'delivery_window_days',
  'form_files',
  'form_submissions',
  'gift_card_purchases',
  'gift_card_transactions',
  'gift_cards',
  'imports',
  'invoice_counters',
  'job_applications',
  'listing_enquiries',
  'loyalty_accounts',
  'loyalty_entries',
  'loyalty_lots',
  'loyalty_transactions',
  'mail_calendar_entries',
  'mail_suppressions',
  'not_found_paths',
  'order_downloads',
  'order_payments',
  'product_reviews',
  'push_campaigns',
  'rental_blocks',
  'rental_bookings',
  'reservations',
  'review_requests',
  'shop_invoices',
  'shop_orders',
  'status_changes',
  'stock_requests',
  'voice_call_days',
  'voice_calls',
  'voice_intent_days',
] as const

/** What belongs to a server, is secret, or is made again. */
export const TABLES_LEFT_OUT: Record<string, readonly string[]> = {
  'keys and tokens that would open the site from elsewhere': [
    'carts',
    'delivery_driver_links',
    'payment_connections',
    'previews',
    'push_keys',
    'push_recipients',
    'push_subscriptions',
    'rental_feeds',
    'webhook_deliveries',
    'webhook_queue',
    'webhooks',
  ],
  'addresses, which lead to one server': ['domains', 'retired_slugs'],
  'the log and the work of a server': [
    'ai_jobs',
    'ai_ledger',
    'analytics_hits',
    'analytics_visits',
    'audit_entries',
    'cdn_purges',
    'events',
    'idempotency_keys',
    'mails',
    'open_requests',
    'provider_events',
    'publication_schedules',
    'site_copies',
    'site_copy_files',
    'site_floods',
    'spent_proofs',
  ],
  'made again': ['map_pictures', 'picture_queue'],
}

/** Columns that stay behind: secrets, what a server has proven or works at, and what is made again. */
export const COLUMNS_LEFT_OUT: Record<string, readonly string[]> = {
  charge_refunds: ['next_attempt_at'],
  charges: ['check_at', 'url'],
  customers: ['checkout_payment_id'],
  mail_settings: [
    'from_address',
    'dkim_selector',
    'dkim_private_key',
    'dkim_public_key',
    'dkim_verified_at',
    'dkim_checked_at',
  ],
  media: ['upload_token_sha256', 'upload_failure', 'upload_refused_version', 'upload_expires_at', 'variants'],
  push_campaigns: ['claim_id'],
  // Given to the new site.
  sites: ['account_id', 'domain', 'slug', 'status', 'deleted_at', 'erase_at'],
}

/** Columns that a duplicate begins anew, as what they count stays behind. */
export const COLUMNS_OF_ACTIVITY: Record<string, readonly string[]> = {
  coupons: ['uses'],
  products: ['rating_count', 'rating_sum'],
}

/** Rows that are copied, by SQL; of other tables, all are. */
export const ROWS_COPIED: Record<string, string> = {
  charge_refunds: `status <> 'waiting' and charge_id in (select id from charges where status <> 'open')`,
  charges: `status <> 'open'`,
  media: `state = 'ready'`,
  push_campaigns: `status = 'sent'`,
  // What a calendar of another system blocks is read again from there.
  rental_blocks: 'feed_id is null',
}

/** Columns with the key of a stored file. */
export const FILE_COLUMNS: Record<string, readonly string[]> = {
  delivery_proofs: ['object_key'],
  form_files: ['object_key'],
  job_applications: ['cv_key'],
  media: ['object_key', 'thumbnail_key'],
  product_files: ['object_key'],
}

/** Columns with numbers that a sequence of the server gives, and the columns that refer to them. */
export const NUMBERS: Record<string, Record<string, string>> = {
  analytics_sites: { number: 'analytics_sites' },
  analytics_values: { number: 'analytics_values', site: 'analytics_sites' },
  analytics_days: { site: 'analytics_sites', value: 'analytics_values' },
  analytics_conversions: { site: 'analytics_sites' },
  analytics_excluded: { site: 'analytics_sites' },
}
