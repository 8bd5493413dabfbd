import type { AccountMailKind } from '../../../platform/mail/kinds.ts'
import type { KindTexts } from './document.ts'

export const accountTextsEn: Record<AccountMailKind, KindTexts> = {
  invitation: {
    name: 'Invitation',
    subject: 'Invitation to {{accountName}}',
    heading: 'Invitation to {{accountName}}',
    intro: 'You have been invited to {{accountName}}. The link works once, until {{expiresOn}}.',
    closing: 'If you were not expecting this, you can ignore this email.',
    button: 'Accept the invitation',
  },
  password: {
    name: 'Password link',
    subject: 'Choose a new password',
    heading: 'Choose a new password',
    intro: 'Use this link to choose a new password. It works once, until {{expiresOn}}.',
    closing: 'If you did not request this, you can ignore this email: your password stays the same.',
    button: 'Choose a password',
  },
  factors_changed: {
    name: 'Login changed',
    subject: 'How you log in has changed',
    heading: 'How you log in has changed',
    intro:
      'Your password was changed, or an authenticator app, a passkey or single sign-on was added to or removed from your login.',
    closing: 'If this was not you, change your password immediately and ask the server’s operator for help.',
    button: 'View your profile',
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
    name: 'Login from a new network',
    subject: 'New login from a new network',
    heading: 'Login from a new network',
    intro: 'Someone logged in as you from {{address}}, using {{device}}.',
    closing: 'If this was not you, end that session and change your password immediately.',
    button: 'View your sessions',
  },
  wrong_codes: {
    name: 'Incorrect codes after the password',
    subject: 'Someone tried to log in as you',
    heading: 'Incorrect login codes',
    intro:
      'Someone passed the first step of your login, then entered five incorrect codes, from {{address}}, using {{device}}. They were not logged in.',
    closing: 'If this was not you, change your password immediately: someone else knows it.',
    button: 'Change your password',
  },
  key_expiring: {
    name: 'API key expiring',
    subject: 'The API key {{keyName}} expires soon',
    heading: 'An API key expires soon',
    intro: 'The API key {{keyName}} ({{hint}}…) works until {{expiresOn}}.',
    closing: 'Rotate it, then give the new key to the applications that use it.',
    button: 'View your API keys',
  },
  site_deleted: {
    name: 'Site deleted',
    subject: 'The site {{siteName}} was deleted',
    heading: 'The site {{siteName}} was deleted',
    intro:
      'It is no longer online. Everything in it, including orders, invoices and files, will be erased on {{erasedOn}}.',
    closing:
      'Until then, you can restore it under Sites in the dashboard, for example to export invoices and payments you must keep.',
    button: 'Restore the site',
  },
  site_exported: {
    name: 'Site exported',
    subject: 'The archive of {{siteName}} is ready',
    heading: 'Your archive is ready',
    intro:
      'You can download the archive of the site {{siteName}}. It will be deleted on {{deletedOn}}, or as soon as a newer one is ready.',
    closing: 'It contains the site’s customer data: keep it where nobody else can read it.',
    button: 'Go to the download',
  },
  site_export_failed: {
    name: 'Site export failed',
    subject: 'The archive of {{siteName}} could not be created',
    heading: 'The archive could not be created',
    intro: 'You requested an archive of the site {{siteName}}, but it could not be created.',
    closing: 'The site’s settings say why. You can start the export again there.',
    button: 'Open the settings',
  },
  site_imported: {
    name: 'Site imported',
    subject: 'The site {{siteName}} was imported',
    heading: 'The site {{siteName}} was imported',
    intro:
      'It is a draft that nobody can see yet. Its mail is paused so that customers do not get the same mail from two servers.',
    closing:
      'Publish the site when it is ready. Once it no longer runs on the old server, turn on its mail under Mail, Sender.',
    button: 'Open the site',
  },
  backup_problem: {
    name: 'Backup problem',
    subject: 'Your backups need attention',
    heading: 'Your backups need attention',
    intro: 'This server has no current backup.',
    closing: 'You will get this email once a day until this is fixed. docs/backup.md says what to do.',
    button: 'Open the dashboard',
  },
}
