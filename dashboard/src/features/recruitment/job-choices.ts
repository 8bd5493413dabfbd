import type { ApplicationStage, JobStatus, JobType } from '@sitewright/client'
import { type SitePlace, siteKey } from '../../lib/place.tsx'

export const JOB_STATUSES: readonly JobStatus[] = [
  'draft',
  'review',
  'published',
  'paused',
  'closed',
  'filled',
  'archived',
]
export const JOB_TYPES: readonly JobType[] = [
  'full_time',
  'part_time',
  'contractor',
  'temporary',
  'intern',
  'volunteer',
  'per_diem',
  'other',
]

export const jobsKey = (place: SitePlace) => [...siteKey(place), 'jobs'] as const

export const STAGES: readonly ApplicationStage[] = [
  'received',
  'screening',
  'interview',
  'offer',
  'hired',
  'rejected',
]
export const applicationsKey = (place: SitePlace) => [...siteKey(place), 'applications'] as const
