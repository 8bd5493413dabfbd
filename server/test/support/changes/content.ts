import {
  CALL,
  change,
  listedBlock,
  listedCall,
  newApplication,
  newBlock,
  newEnquiry,
  newJob,
  newListing,
  newPage,
  newSubmission,
  newUpload,
  newWebhook,
  type Prepare,
  sendBytes,
  TEMPLATE,
} from './resources.ts'

export const designs: Record<string, Prepare> = {
  'design.update': async ({ client, siteId }) => {
    const tokens = { color: { $type: 'color', accent: { $value: '#1c5d63' } } }
    return change(
      () => client.design.update(siteId, { tokens }),
      (design) => [['design.updated', design]],
    )
  },
  'design.updateNavigation': async ({ client, siteId }) => {
    const menus = [{ name: 'main', items: [{ label: 'Home', href: '/' }] }]
    return change(
      () => client.design.updateNavigation(siteId, { menus }),
      (navigation) => [['navigation.updated', navigation]],
    )
  },
  'design.updateFrame': async ({ client, siteId }) => {
    const header = { content: [{ type: 'Header', props: { id: 'header', brand: 'House', links: [] } }] }
    return change(
      () => client.design.updateFrame(siteId, { header }),
      (frame) => [['frame.updated', frame]],
    )
  },
}

export const pages: Record<string, Prepare> = {
  'pages.create': async (site) =>
    change(
      (options) =>
        site.client.pages.create(site.siteId, { title: 'Home', slug: 'home', status: 'published' }, options),
      (page) => [
        ['page.created', page],
        ['page.published', page],
      ],
    ),
  'pages.update': async (site) => {
    const { id } = await newPage(site)
    return change(
      () => site.client.pages.update(site.siteId, id, { title: 'New', status: 'published' }),
      (page) => [
        ['page.updated', page],
        ['page.published', page],
      ],
    )
  },
  'pages.archive': async (site) => {
    const { id } = await newPage(site)
    return change(
      () => site.client.pages.archive(site.siteId, id),
      async () => [['page.archived', await site.client.pages.get(site.siteId, id)]],
    )
  },
  'pages.patchContent': async (site) => {
    const { id } = await newPage(site)
    return change(
      () => site.client.pages.patchContent(site.siteId, id, { blocks: { any: 'thing' } }),
      async () => [['page.updated', await site.client.pages.get(site.siteId, id)]],
    )
  },
  'pages.publish': async (site) => {
    const { id } = await newPage(site)
    return change(
      (options) => site.client.pages.publish(site.siteId, id, options),
      (page) => [['page.published', page]],
    )
  },
  'pages.restoreRevision': async (site) => {
    const { id } = await newPage(site, { blocks: { first: true } })
    await site.client.pages.update(site.siteId, id, { title: 'New', blocks: {} })
    return change(
      (options) => site.client.pages.restoreRevision(site.siteId, id, 1, options),
      async () => [['page.updated', await site.client.pages.get(site.siteId, id)]],
    )
  },
}

export const sitesAndMedia: Record<string, Prepare> = {
  'sites.publish': async ({ client, siteId }) =>
    change(
      (options) => client.sites.publish(siteId, {}, options),
      async () => [['site.published', await client.sites.get(siteId)]],
    ),
  'publishing.restoreRelease': async ({ client, siteId }) => {
    await client.sites.publish(siteId)
    await newPage({ client, siteId }, { status: 'published' })
    return change(
      (options) => client.publishing.restoreRelease(siteId, 1, {}, options),
      async () => [['site.published', await client.sites.get(siteId)]],
    )
  },
  'media.uploadBytes': async (site) => {
    const { uploadUrl, fileId } = await newUpload(site)
    return change(
      () => sendBytes(uploadUrl),
      async () => [['media.uploaded', await site.client.media.get(site.siteId, fileId)]],
    )
  },
  'media.update': async (site) => {
    const { uploadUrl, fileId } = await newUpload(site)
    await sendBytes(uploadUrl)
    return change(
      () => site.client.media.update(site.siteId, fileId, { alt: 'A greeting' }),
      (media) => [['media.updated', media]],
    )
  },
  'media.delete': async (site) => {
    const { uploadUrl, fileId } = await newUpload(site)
    await sendBytes(uploadUrl)
    const media = await site.client.media.get(site.siteId, fileId)
    return change(
      () => site.client.media.delete(site.siteId, fileId),
      () => [['media.deleted', media]],
    )
  },
}

export const blocksAndCalls: Record<string, Prepare> = {
  'blocks.create': async ({ client, siteId }) =>
    change(
      (options) => client.blocks.create(siteId, { label: 'Hours', template: TEMPLATE }, options),
      async ({ id }) => [['block.created', await listedBlock({ client, siteId }, id)]],
    ),
  'blocks.update': async (site) => {
    const { id } = await newBlock(site)
    await newPage(site, { blocks: { uses: id } })
    return change(
      () => site.client.blocks.update(site.siteId, id, { description: 'At the foot' }),
      async () => [['block.updated', await listedBlock(site, id)]],
    )
  },
  'blocks.delete': async (site) => {
    const { id } = await newBlock(site)
    const block = await listedBlock(site, id)
    return change(
      () => site.client.blocks.delete(site.siteId, id),
      () => [['block.deleted', block]],
    )
  },
  'voice.createCall': async ({ client, siteId }) =>
    change(
      (options) => client.voice.createCall(siteId, { ...CALL, externalId: 'CA1' }, options),
      async ({ id }) => [['call.completed', await listedCall({ client, siteId }, id)]],
    ),
  'voice.createCall of a missed call': async ({ client, siteId }) =>
    change(
      (options) =>
        client.voice.createCall(siteId, { ...CALL, status: 'missed', durationSeconds: 0 }, options),
      async ({ id }) => [['call.completed', await listedCall({ client, siteId }, id)]],
    ),
}

export const listings: Record<string, Prepare> = {
  'realestate.create': async (site) =>
    change(
      (options) => newListing(site, {}, options),
      async ({ id }) => [['listing.created', await site.client.realestate.get(site.siteId, id)]],
    ),
  'realestate.create of one that is published': async (site) =>
    change(
      (options) => newListing(site, { status: 'published' }, options),
      (listing) => [
        ['listing.created', listing],
        ['listing.published', listing],
      ],
    ),
  'realestate.update': async (site) => {
    const { id } = await newListing(site, { status: 'published' })
    return change(
      () => site.client.realestate.update(site.siteId, id, { price: 455_000, status: 'sold' }),
      async () => [['listing.updated', await site.client.realestate.get(site.siteId, id)]],
    )
  },
  'realestate.update to the status that it has, and a title': async (site) => {
    const { id } = await newListing(site, { status: 'published' })
    return change(
      () => site.client.realestate.update(site.siteId, id, { title: 'New', status: 'published' }),
      async () => [['listing.updated', await site.client.realestate.get(site.siteId, id)]],
    )
  },
  'realestate.update that publishes': async (site) => {
    const { id } = await newListing(site)
    return change(
      () => site.client.realestate.update(site.siteId, id, { title: 'New', status: 'published' }),
      (listing) => [
        ['listing.updated', listing],
        ['listing.published', listing],
      ],
    )
  },
  'realestate.update that archives': async (site) => {
    const { id } = await newListing(site)
    return change(
      () => site.client.realestate.update(site.siteId, id, { status: 'archived' }),
      (listing) => [
        ['listing.updated', listing],
        ['listing.archived', listing],
      ],
    )
  },
  'realestate.publish': async (site) => {
    const { id } = await newListing(site)
    return change(
      (options) => site.client.realestate.publish(site.siteId, id, options),
      async () => [['listing.published', await site.client.realestate.get(site.siteId, id)]],
    )
  },
  'realestate.archive': async (site) => {
    const { id } = await newListing(site, { status: 'published' })
    return change(
      (options) => site.client.realestate.archive(site.siteId, id, options),
      async () => [['listing.archived', await site.client.realestate.get(site.siteId, id)]],
    )
  },
  'realestate.delete': async (site) => {
    const listing = await newListing(site)
    return change(
      () => site.client.realestate.delete(site.siteId, listing.id),
      () => [['listing.deleted', listing]],
    )
  },
}

export const enquiries: Record<string, Prepare> = {
  'realestate.updateEnquiry that restores one': async (site) => {
    const id = await newEnquiry(site)
    return change(
      () => site.client.realestate.updateEnquiry(site.siteId, id, { spam: false }),
      (enquiry) => [['enquiry.created', enquiry]],
    )
  },
  'realestate.updateEnquiry': async (site) => {
    const id = await newEnquiry(site)
    await site.client.realestate.updateEnquiry(site.siteId, id, { spam: false })
    return change(
      () => site.client.realestate.updateEnquiry(site.siteId, id, { status: 'closed' }),
      (enquiry) => [['enquiry.updated', enquiry]],
    )
  },
}

export const jobs: Record<string, Prepare> = {
  'recruitment.create': async (site) => {
    await newJob(site)
    return change(
      (options) =>
        site.client.recruitment.create(site.siteId, { title: 'Head chef', status: 'published' }, options),
      async ({ id }) => [['job.created', await site.client.recruitment.get(site.siteId, id)]],
    )
  },
  'recruitment.update': async (site) => {
    const { id } = await newJob(site)
    return change(
      () =>
        site.client.recruitment.update(site.siteId, id, {
          slug: 'chef',
          location: 'Gmunden',
          status: 'filled',
        }),
      async () => [['job.updated', await site.client.recruitment.get(site.siteId, id)]],
    )
  },
  'recruitment.delete': async (site) => {
    const job = await newJob(site)
    return change(
      () => site.client.recruitment.delete(site.siteId, job.id),
      () => [['job.deleted', job]],
    )
  },
}

export const applications: Record<string, Prepare> = {
  'recruitment.updateApplication that restores one': async (site) => {
    const id = await newApplication(site)
    return change(
      () => site.client.recruitment.updateApplication(site.siteId, id, { spam: false }),
      (application) => [['application.created', application]],
    )
  },
  'recruitment.updateApplication that moves one': async (site) => {
    const id = await newApplication(site)
    await site.client.recruitment.updateApplication(site.siteId, id, { spam: false })
    return change(
      () => site.client.recruitment.updateApplication(site.siteId, id, { stage: 'interview', notes: 'Kind' }),
      (application) => [['application.stage_changed', application]],
    )
  },
  'recruitment.updateApplication': async (site) => {
    const id = await newApplication(site)
    await site.client.recruitment.updateApplication(site.siteId, id, { spam: false })
    return change(
      () => site.client.recruitment.updateApplication(site.siteId, id, { notes: 'Kind', stage: 'received' }),
      (application) => [['application.updated', application]],
    )
  },
}

export const webhooksAndPush: Record<string, Prepare> = {
  'webhooks.test': async (site) => {
    const { id: webhookId } = await newWebhook(site)
    return change(
      (options) => site.client.webhooks.test(site.siteId, webhookId, options),
      () => [['webhook.test', { webhookId }]],
    )
  },
  'push.send': async ({ client, siteId }) => {
    await client.push.getKey(siteId)
    return change(
      (options) => client.push.send(siteId, { title: 'Hello', body: 'The lake is warm' }, options),
      async ({ campaignId }) => [['push_campaign.sent', await client.push.getCampaign(siteId, campaignId)]],
    )
  },
}

export const forms: Record<string, Prepare> = {
  'forms.updateSubmission': async (site) => {
    const { formId, id } = await newSubmission(site)
    return change(
      () => site.client.forms.updateSubmission(site.siteId, formId, id, { spam: false }),
      (submission) => [['form.submitted', submission]],
    )
  },
}
