// Appends the address of each module that this process loads to the file named by MODULES_FILE.
import { appendFileSync } from 'node:fs'
import { Session } from 'node:inspector'

const session = new Session()
session.connect()
session.on('Debugger.scriptParsed', ({ params: { url } }) => {
  if (url.startsWith('file:')) appendFileSync(process.env.MODULES_FILE, `${url}\n`)
})
session.post('Debugger.enable')
