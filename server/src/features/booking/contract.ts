import { contract } from '../../api/endpoint.ts'

export const booking = contract('booking', 'Appointments', {})
