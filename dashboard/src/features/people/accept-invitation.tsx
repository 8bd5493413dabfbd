export const AcceptInvitation = () => null
