export type { Key, Session } from './call.ts'
export { answerHttp, type HttpOptions } from './http.ts'
export { createToolServer, type ToolServerOptions } from './tool-server.ts'
