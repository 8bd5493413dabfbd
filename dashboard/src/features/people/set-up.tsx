export const SetUp = () => null
