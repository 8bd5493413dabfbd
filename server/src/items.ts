import type { Makers, MenuLibrary, Menus } from './features/ai/dependencies.ts'
import { findService } from './features/booking/services/queries.ts'
import { createService, deleteService } from './features/booking/services/verbs.ts'
import { findStaffState } from './features/booking/staff/queries.ts'
import { createStaff, deleteStaff } from './features/booking/staff/verbs.ts'
import { findDocument, findDocumentVersions, lockDocuments } from './features/design/queries.ts'
import { removeDocument, saveDesign, saveNavigation } from './features/design/verbs.ts'
import { findForm } from './features/forms/queries.ts'
import { createForm, deleteForm } from './features/forms/verbs.ts'
import { discardVerbs, readContent } from './features/pages/drafts.ts'
import {
  checkTranslation,
  findPagesIn,
  findTranslation,
  saveTranslation,
} from './features/pages/translations.ts'
import { findJob } from './features/recruitment/queries.ts'
import { createJob, deleteJob } from './features/recruitment/verbs.ts'
import { findUnitState } from './features/rental/units/queries.ts'
import { createUnit, deleteUnit } from './features/rental/units/verbs.ts'
import { deleteHours, findOwnHours, lockHours } from './features/reservation/hours/queries.ts'
import { updateHours } from './features/reservation/hours/verbs.ts'
import { findTable } from './features/reservation/tables/queries.ts'
import { createTable, deleteTable } from './features/reservation/tables/verbs.ts'
import { deleteBusiness, findBusiness, lockBusiness } from './features/seo/business/queries.ts'
import { updateBusiness } from './features/seo/business/verbs.ts'
import { findProductState } from './features/shop/products/queries.ts'
import { createProduct, deleteProduct } from './features/shop/products/verbs.ts'
import { storedIn } from './platform/stored-items.ts'

/** What AI does with pages. */
export const pageVerbs = {
  findPage: readContent,
  findPagesIn,
  findTranslation,
  checkTranslation,
  saveTranslation,
  ...discardVerbs,
}

/** How AI translates menus. */
export const menuVerbs: MenuLibrary = {
  lockMenus: lockDocuments,
  findMenus: async (db, siteId) =>
    (await findDocument<{ menus: Menus }>(db, siteId, 'navigation'))?.data.menus ?? [],
  saveMenus: (context, menus, by) => saveNavigation(context, menus, { by, ifMatch: null }),
}

/** How AI makes what a prompt names, and takes it back. */
export const makers: Makers = {
  service: {
    ...storedIn({ table: 'booking_services' }),
    create: createService,
    find: (db, siteId, id) => findService(db, siteId, id),
    remove: deleteService,
  },
  staff: {
    ...storedIn({ table: 'booking_staff' }),
    create: createStaff,
    find: (db, siteId, id) => findStaffState(db, siteId, id),
    remove: deleteStaff,
  },
  product: {
    ...storedIn({ table: 'products', column: 'title' }),
    create: createProduct,
    find: (db, siteId, id) => findProductState(db, siteId, id),
    remove: deleteProduct,
  },
  unit: {
    ...storedIn({ table: 'rental_units' }),
    create: createUnit,
    find: (db, siteId, id) => findUnitState(db, siteId, id),
    remove: deleteUnit,
  },
  table: {
    ...storedIn({ table: 'reservation_tables', condition: 'deleted_at is null' }),
    create: createTable,
    find: (db, siteId, id) => findTable(db, siteId, id),
    remove: deleteTable,
  },
  job: {
    ...storedIn({ table: 'recruitment_jobs', column: 'title' }),
    create: createJob,
    find: (db, siteId, id) => findJob(db, siteId, id),
    remove: deleteJob,
  },
  hours: {
    findNames: async (db, siteId, names) => ((await findOwnHours(db, siteId)) ? names : []),
    lock: (db, siteId) => lockHours(db, siteId),
    create: updateHours,
    find: (db, siteId) => findOwnHours(db, siteId),
    remove: ({ db, site }) => deleteHours(db, site.id),
  },
  form: {
    ...storedIn({ table: 'forms' }),
    create: async (context, form) => (await createForm(context, form)).resource,
    find: async (db, siteId, id) => (await findForm(db, siteId, id, new Date(0)))?.resource,
    remove: deleteForm,
  },
  design: {
    findNames: async (db, siteId, names) => ((await findDocumentVersions(db, siteId, 'design')) ? names : []),
    lock: (db, siteId) => lockDocuments(db, siteId),
    create: (context, design) => saveDesign(context, design, { by: null, ifMatch: 0 }),
    find: (db, siteId) => findDocumentVersions(db, siteId, 'design'),
    remove: (context) => removeDocument(context, 'design'),
  },
  business: {
    findNames: async (db, siteId, names) => ((await findBusiness(db, siteId)) ? names : []),
    lock: (db, siteId) => lockBusiness(db, siteId),
    create: updateBusiness,
    find: (db, siteId) => findBusiness(db, siteId),
    remove: ({ db, site }) => deleteBusiness(db, site.id),
  },
  navigation: {
    findNames: async (db, siteId, names) =>
      (await findDocumentVersions(db, siteId, 'navigation')) ? names : [],
    lock: (db, siteId) => lockDocuments(db, siteId),
    create: (context, menus) => saveNavigation(context, menus, { by: null, ifMatch: 0 }),
    find: (db, siteId) => findDocumentVersions(db, siteId, 'navigation'),
    remove: (context) => removeDocument(context, 'navigation'),
  },
}
