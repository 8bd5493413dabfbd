import type { DemoContext } from '../../../platform/demo.ts'
import { newId } from '../../../platform/values/ids.ts'
import { markReported, recordSender } from '../../../platform/visitors/inbox-queries.ts'
import { STAGES } from '../rules.ts'
import { APPLICATIONS, insertApplication } from './queries.ts'

const MESSAGES = [
  'I have worked in kitchens for eight years, the last three of them by a lake.',
  'I grew up around the corner and would like to come back.',
  'I can start in June and stay for the season.',
  'I speak German, English and some Italian.',
  'My references are in the CV; do call them.',
]
const NAMES = ['Nora Fuchs', 'Elias Moser', 'Mia Steiner', 'Jakob Winkler', 'Lea Brunner', 'Theo Egger']
const NOTES = ['Called; very kind on the phone.', 'Trial day on Friday.', 'Lives close by.']
const COUNT = 36
const WITH_CV = 3

type Shown = { id: string; title: string; slug: string }

/** Adds applications in all stages for published jobs, every third with a CV. */
export async function addDemoApplications({ db, site, storage, daysAgo }: DemoContext, jobs: Shown[]) {
  for (let i = 0; i < COUNT; i++) {
    const job = jobs[(i * 3) % jobs.length] as Shown
    const name = NAMES[i % NAMES.length] as string
    const id = newId('application')
    const isNew = i > COUNT - 6
    const application = {
      id,
      jobId: job.id,
      jobTitle: job.title,
      name,
      email: `${name.toLowerCase().replace(' ', '.')}@example.com`,
      phone: i % 4 === 0 ? null : `+43 660 555 2${String(i).padStart(3, '0')}`,
      message: i % 5 === 4 ? null : (MESSAGES[i % MESSAGES.length] as string),
      page: `/jobs/${job.slug}`,
      stage: STAGES[isNew ? 0 : i % STAGES.length] as (typeof STAGES)[number],
      notes: i % 4 === 1 ? (NOTES[i % NOTES.length] as string) : null,
      cv: i % WITH_CV === 0 ? await keepCv(storage, `applications/${site.id}/${id}/cv`, name) : null,
      spamReason: i % 13 === 9 ? 'too_fast' : null,
      tokenId: null,
      createdAt: daysAgo(71 - 2 * i),
    }
    await insertApplication(db, site.id, application)
    if (application.spamReason !== null) continue
    await markReported(db, site.id, APPLICATIONS, id)
    const at = application.createdAt
    await recordSender(db, site.id, application, { activity: 'application', id, at })
  }
}

async function keepCv(storage: DemoContext['storage'], objectKey: string, name: string) {
  const bytes = pdfOf(`${name}, curriculum vitae`)
  const file = { contentType: 'application/pdf', sizeBytes: bytes.length }
  await storage.write(objectKey, bytes, file)
  return { id: objectKey, field: 'cv', filename: `${name}.pdf`, ...file, objectKey }
}

/** A PDF with one line on one page. */
function pdfOf(line: string): Buffer {
  const text = `BT /F1 18 Tf 60 760 Td (${line}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let pdf = '%PDF-1.4\n'
  const offsets = objects.map((object, i) => {
    const offset = pdf.length
    pdf += `${i + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  pdf += `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\n`
  return Buffer.from(`${pdf}startxref\n${pdf.lastIndexOf('xref\n0')}\n%%EOF\n`)
}
