import type { AccountMailKind } from '../../../platform/mail/kinds.ts'
import type { KindTexts } from './document.ts'

export const accountTextsEn: Record<AccountMailKind, KindTexts> = {
  invitation: {
    name: 'Invitation',
    subject: 'Invitation to {{accountName}}',
    heading: 'Invitation to {{accountName}}',
    intro: 'You have been invited to {{accountName}}. The link works once, until {{expiresOn}}.',
    closing: 'If you do not know what this is about, you can ignore this mail.',
    button: 'Accept the invitation',
  },
  password: {
    name: 'Password link',
    subject: 'Choose a new password',
    heading: 'Choose a new password',
    intro: 'With this link you choose a new password. It works once, until {{expiresOn}}.',
    closing: 'If you did not ask for this, you can ignore this mail: your password stays as it is.',
    button: 'Choose a password',
  },
  factors_changed: {
    name: 'Log-in changed',
    subject: 'How you log in has changed',
    heading: 'How you log in has changed',
    intro:
      'Your password was changed, or an authenticator app, a passkey or single sign-on was added to your log-in or removed from it.',
    closing: 'If it was not you, change your password at once and ask the operator of the server for help.',
    button: 'See your profile',
  },
  factors_reset: {
    name: 'Second factors removed by the operator',
    subject: 'The operator has removed your second factors',
    heading: 'The operator has removed your second factors',
    intro:
      'The operator of the server has removed your authenticator app, passkeys and recovery codes and the link to single sign-on, as far as you had them. All your sessions have ended.',
    closing:
      'Log in and add a second factor again. If you did not ask for this, ask the operator about it at once.',
    button: 'Add a second factor',
  },
  log_in_reset: {
    name: 'Log-in reset by the operator',
    subject: 'The operator has reset your log-in',
    heading: 'The operator has reset your log-in',
    intro:
      'The operator of the server has removed your password, authenticator app, passkeys and recovery codes and the link to single sign-on, as far as you had them. All your sessions have ended.',
    closing:
      'Log in by single sign-on with this e-mail address. Without single sign-on, ask the operator for a link to choose a password. If you do not know what this is about, ask the operator as well.',
    button: 'Log in',
  },
  new_log_in: {
    name: 'Log-in from a new network',
    subject: 'You have logged in from a new network',
    heading: 'A log-in from a new network',
    intro: 'Someone has logged in as you from {{address}}, with {{device}}.',
    closing: 'If it was not you, end that session and change your password at once.',
    button: 'See your sessions',
  },
  wrong_codes: {
    name: 'Wrong codes after the password',
    subject: 'Somebody tried to log in as you',
    heading: 'Wrong codes for your log-in',
    intro:
      'Somebody came past the first step of your log-in and then entered five wrong codes, from {{address}}, with {{device}}. They are not logged in.',
    closing: 'If it was not you, change your password at once: somebody else knows it.',
    button: 'Change the password',
  },
  key_expiring: {
    name: 'API key expires',
    subject: 'The API key {{keyName}} expires soon',
    heading: 'An API key expires soon',
    intro: 'The API key {{keyName}} ({{hint}}…) works until {{expiresOn}}.',
    closing: 'Rotate it, and give the new key to the applications that use it.',
    button: 'See your API keys',
  },
  site_deleted: {
    name: 'Site deleted',
    subject: 'The site {{siteName}} is deleted',
    heading: 'The site {{siteName}} is deleted',
    intro:
      'It is no longer online. Everything in it, including orders, invoices and files, is erased on {{erasedOn}}.',
    closing:
      'Until then you can restore it under Sites in the dashboard, for example to export invoices and payments that you have to keep.',
    button: 'Restore it',
  },
  site_exported: {
    name: 'Site exported',
    subject: 'The archive of {{siteName}} is ready',
    heading: 'Your archive is ready',
    intro:
      'You can download the archive of the site {{siteName}}. It is deleted on {{deletedOn}}, or as soon as a newer one is ready.',
    closing: 'It holds what the site knows of its customers: keep it where nobody else reads it.',
    button: 'Go to the download',
  },
  site_export_failed: {
    name: 'Export of a site failed',
    subject: 'The archive of {{siteName}} could not be made',
    heading: 'The archive could not be made',
    intro: 'You have asked for an archive of the site {{siteName}}, and it could not be made.',
    closing: 'The settings of the site say why. You can start the export again there.',
    button: 'Open the settings',
  },
  site_imported: {
    name: 'Site imported',
    subject: 'The site {{siteName}} was imported',
    heading: 'The site {{siteName}} was imported',
    intro:
      'It is a draft that nobody sees yet. Its mail is paused, so that customers do not get the same mail from two servers.',
    closing:
      'Publish the site when it is ready. Once it no longer runs where it came from, switch on its mail under Mail, Sender.',
    button: 'Open the site',
  },
  backup_problem: {
    name: 'Problem with backups',
    subject: 'Your backups need attention',
    heading: 'Your backups need attention',
    intro: 'This server has no current backup.',
    closing: 'You get this mail once a day for as long as this is so. docs/backup.md says what to do.',
    button: 'Open the dashboard',
  },
}
