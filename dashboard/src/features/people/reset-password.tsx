export const ResetPassword = () => null
