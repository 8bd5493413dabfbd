export { AcceptInvitation } from './accept-invitation.tsx'
export { ResetPassword } from './reset-password.tsx'
export { SetUp } from './set-up.tsx'
