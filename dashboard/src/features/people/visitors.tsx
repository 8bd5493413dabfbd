export { AcceptInvitation } from './accept-invitation.tsx'
export { LogIn } from './log-in.tsx'
export { ResetPassword } from './reset-password.tsx'
export { SetUp } from './set-up.tsx'
