import { contract } from '../../api/endpoint.ts'

export const rental = contract('rental', 'Rental', {})
