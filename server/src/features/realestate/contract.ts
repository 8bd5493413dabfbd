import { contract } from '../../api/endpoint.ts'

export const realestate = contract('realestate', 'Real estate', {})
