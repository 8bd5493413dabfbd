import type { PushCampaign } from '@sitewright/client'
import { StatusBadge } from '../../components/status/status-badge.tsx'

export const CampaignState = ({ campaign: { status, dryRun } }: { campaign: PushCampaign }) =>
  dryRun ? <StatusBadge status="dry_run" label="Dry run" /> : <StatusBadge status={status} />
