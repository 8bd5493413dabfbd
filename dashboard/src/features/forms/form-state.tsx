import type { Form } from '@sitewright/client'
import { StatusBadge } from '../../components/status/status-badge.tsx'

/** Whether a form takes answers. */
export function FormState({ form }: { form: Pick<Form, 'isOpen' | 'maxSubmissions' | 'submissionCount'> }) {
  const { isOpen, maxSubmissions, submissionCount } = form
  const isFull = maxSubmissions !== null && submissionCount >= maxSubmissions
  const label = isOpen ? 'Open' : isFull ? 'Full' : 'Closed'
  return <StatusBadge status={isOpen ? 'active' : 'inactive'} label={label} />
}
