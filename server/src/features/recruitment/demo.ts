import { DEMO_DAYS, type DemoContext } from '../../platform/demo.ts'
import { newId } from '../../platform/values/ids.ts'
import { addDemoApplications } from './applications/demo.ts'
import type { Job } from './contract.ts'
import { insertJob, lockSlugs } from './queries.ts'
import { jobSlug } from './slugs.ts'

const KITCHEN = 'Kitchen'
const SERVICE = 'Service'
const ROOMS = 'Rooms'
const HOUSE = 'House and garden'
const OFFICE = 'Office'

const JOBS: readonly (readonly [title: string, department: string, type: Job['jobType'], text: string])[] = [
  ['Head chef', KITCHEN, 'full_time', 'You lead a kitchen of six that cooks what grows nearby.'],
  ['Sous-chef', KITCHEN, 'full_time', 'You keep the pass calm when the terrace is full.'],
  ['Pâtissière or pâtissier', KITCHEN, 'full_time', 'Strudel, sorbet and a birthday cake now and then.'],
  ['Apprentice cook', KITCHEN, 'full_time', 'Three years, four stations, and a knife of your own.'],
  ['Kitchen help', KITCHEN, 'part_time', 'Evenings, four days a week.'],
  ['Baker', KITCHEN, 'part_time', 'You start at four and are by the lake at noon.'],
  ['Breakfast cook', KITCHEN, 'part_time', 'Eggs in eleven ways.'],
  ['Guest chef for the harvest feast', KITCHEN, 'contractor', 'Two weeks in autumn, your menu.'],
  ['Restaurant manager', SERVICE, 'full_time', 'You know the guests, the wine and the rota.'],
  ['Sommelière or sommelier', SERVICE, 'full_time', 'Small growers, most of whom we know by first name.'],
  ['Waiter', SERVICE, 'full_time', 'Five days, two of them free together.'],
  ['Waiter', SERVICE, 'part_time', 'Weekends, for students too.'],
  ['Bartender', SERVICE, 'full_time', 'Six drinks of the house, and yours.'],
  ['Banquet staff', SERVICE, 'per_diem', 'Weddings from May to September.'],
  ['Terrace runner', SERVICE, 'temporary', 'July and August, lodging included.'],
  ['Receptionist', ROOMS, 'full_time', 'German and English, and a third language if you like.'],
  ['Night porter', ROOMS, 'part_time', 'Quiet nights, one fireplace.'],
  ['Housekeeper', ROOMS, 'full_time', 'Twelve rooms and time to do them well.'],
  ['Housekeeper', ROOMS, 'part_time', 'Mornings only.'],
  ['Laundry assistant', ROOMS, 'part_time', 'Linen, line and lavender.'],
  ['Spa therapist', ROOMS, 'contractor', 'Your own hours, our rooms.'],
  ['Gardener', HOUSE, 'full_time', 'Two thousand square metres of vegetables and herbs.'],
  ['Boatman', HOUSE, 'temporary', 'You mind the raft, the boats and the swimmers.'],
  ['Caretaker', HOUSE, 'full_time', 'Wood heat, solar power, and a house of 1740.'],
  ['Beekeeper', HOUSE, 'volunteer', 'Eight hives at the edge of the orchard.'],
  ['Orchard help', HOUSE, 'volunteer', 'A week of apples, with board and lodging.'],
  ['Driver', HOUSE, 'per_diem', 'From the station and back, by the hour.'],
  ['Event manager', OFFICE, 'full_time', 'The barn seats eighty; the orchard rather more.'],
  ['Bookkeeper', OFFICE, 'part_time', 'Two days a week, one of them at home.'],
  ['Marketing intern', OFFICE, 'intern', 'Six months: letters, pictures and the website.'],
  ['Hotel management intern', OFFICE, 'intern', 'Every department, one month each.'],
  ['Estate agent', OFFICE, 'full_time', 'You find lake houses for our guests who want to stay.'],
  ['Letting assistant', OFFICE, 'part_time', 'Viewings, keys and contracts.'],
  ['Photographer', OFFICE, 'contractor', 'Rooms and plates, four times a year.'],
  ['Something else?', OFFICE, 'other', 'Tell us what you can do that we have not thought of.'],
]

const STATUSES: readonly Job['status'][] = [
  ...(['published', 'draft', 'published', 'review', 'filled', 'published', 'paused', 'closed'] as const),
  'archived',
]

/** Adds jobs of all statuses and types to a demo site, spread over 90 days. */
export async function addDemoRecruitment(context: DemoContext) {
  const { db, site, daysAgo } = context
  const shown: { id: string; title: string; slug: string }[] = []
  await lockSlugs(db, site.id)
  for (const [i, [title, department, jobType, description]] of JOBS.entries()) {
    const age = DEMO_DAYS * (1 - i / JOBS.length)
    const job = {
      id: newId('job'),
      title,
      department,
      jobType,
      description,
      location: i % 7 === 6 ? 'Salzburg' : 'Gmunden',
      status: STATUSES[i % STATUSES.length] as Job['status'],
      createdAt: daysAgo(age),
      updatedAt: daysAgo(Math.max(0, age - ((i * 5) % 9))),
    }
    const { json } = await insertJob(db, site.id, job, jobSlug(title, site.language))
    if (job.status === 'published') shown.push(JSON.parse(json))
  }
  await addDemoApplications(context, shown)
}
