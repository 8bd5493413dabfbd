import { contract } from '../../api/endpoint.ts'

export const reservation = contract('reservation', 'Table reservation', {})
