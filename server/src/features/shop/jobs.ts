import { scheduled } from '../../platform/work/jobs.ts'
import { backInStockJobs } from './back-in-stock/jobs.ts'
import { cartJobs } from './carts/jobs.ts'
import { cancelExpired } from './orders/expiry.ts'
import { reviewJobs } from './reviews/jobs.ts'

export const shopJobs = [
  ...backInStockJobs,
  ...reviewJobs,
  ...cartJobs,
  scheduled('shop.cancelExpired', '*/5 * * * *', cancelExpired),
]
