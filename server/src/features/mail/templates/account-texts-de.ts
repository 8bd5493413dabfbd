import type { AccountMailKind } from '../../../platform/mail/kinds.ts'
import type { KindTexts } from './document.ts'

export const accountTextsDe: Record<AccountMailKind, KindTexts> = {
  invitation: {
    name: 'Einladung',
    subject: 'Einladung zu {{accountName}}',
    heading: 'Einladung zu {{accountName}}',
    intro: 'Sie sind zu {{accountName}} eingeladen. Der Link gilt einmal, bis {{expiresOn}}.',
    closing: 'Wenn Sie nicht wissen, worum es geht, können Sie diese Nachricht ignorieren.',
    button: 'Einladung annehmen',
  },
  password: {
    name: 'Passwort-Link',
    subject: 'Neues Passwort wählen',
    heading: 'Neues Passwort wählen',
    intro: 'Mit diesem Link wählen Sie ein neues Passwort. Er gilt einmal, bis {{expiresOn}}.',
    closing:
      'Wenn Sie das nicht verlangt haben, können Sie diese Nachricht ignorieren: Ihr Passwort bleibt, wie es ist.',
    button: 'Passwort wählen',
  },
  factors_changed: {
    name: 'Anmeldung geändert',
    subject: 'Ihre Anmeldung hat sich geändert',
    heading: 'Ihre Anmeldung hat sich geändert',
    intro:
      'Ihr Passwort wurde geändert, oder zu Ihrer Anmeldung kam eine Authenticator-App, ein Passkey oder Single Sign-on hinzu oder wurde entfernt.',
    closing:
      'Wenn Sie das nicht waren, ändern Sie sofort Ihr Passwort und bitten Sie den Betreiber um Hilfe.',
    button: 'Profil ansehen',
  },
  factors_reset: {
    name: 'Zweite Faktoren vom Betreiber entfernt',
    subject: 'Der Betreiber hat Ihre zweiten Faktoren entfernt',
    heading: 'Der Betreiber hat Ihre zweiten Faktoren entfernt',
    intro:
      'Der Betreiber des Servers hat Ihre Authenticator-App, Passkeys und Wiederherstellungscodes und die Verbindung mit Single Sign-on entfernt, soweit es sie gab. Alle Ihre Sitzungen sind beendet.',
    closing:
      'Melden Sie sich an und richten Sie wieder einen zweiten Faktor ein. Wenn Sie das nicht verlangt haben, fragen Sie sofort den Betreiber.',
    button: 'Zweiten Faktor einrichten',
  },
  log_in_reset: {
    name: 'Anmeldung vom Betreiber zurückgesetzt',
    subject: 'Der Betreiber hat Ihre Anmeldung zurückgesetzt',
    heading: 'Der Betreiber hat Ihre Anmeldung zurückgesetzt',
    intro:
      'Der Betreiber des Servers hat Ihr Passwort, Ihre Authenticator-App, Passkeys und Wiederherstellungscodes und die Verbindung mit Single Sign-on entfernt, soweit es sie gab. Alle Ihre Sitzungen sind beendet.',
    closing:
      'Melden Sie sich mit dieser E-Mail-Adresse über Single Sign-on an. Gibt es das nicht, bitten Sie den Betreiber um einen Link, mit dem Sie ein Passwort wählen. Fragen Sie ihn auch, wenn Sie nicht wissen, worum es geht.',
    button: 'Anmelden',
  },
  new_log_in: {
    name: 'Anmeldung aus einem neuen Netz',
    subject: 'Sie haben sich aus einem neuen Netz angemeldet',
    heading: 'Eine Anmeldung aus einem neuen Netz',
    intro: 'Jemand hat sich als Sie angemeldet, von {{address}} aus, mit {{device}}.',
    closing: 'Wenn Sie das nicht waren, beenden Sie diese Sitzung und ändern Sie sofort Ihr Passwort.',
    button: 'Sitzungen ansehen',
  },
  wrong_codes: {
    name: 'Falsche Codes nach dem Passwort',
    subject: 'Jemand wollte sich als Sie anmelden',
    heading: 'Falsche Codes bei Ihrer Anmeldung',
    intro:
      'Jemand hat den ersten Schritt Ihrer Anmeldung geschafft und dann fünf falsche Codes eingegeben, von {{address}}, mit {{device}}. Angemeldet ist er nicht.',
    closing: 'Wenn Sie das nicht waren, ändern Sie sofort Ihr Passwort: Jemand anders kennt es.',
    button: 'Passwort ändern',
  },
  key_expiring: {
    name: 'API-Schlüssel läuft ab',
    subject: 'Der API-Schlüssel {{keyName}} läuft bald ab',
    heading: 'Ein API-Schlüssel läuft bald ab',
    intro: 'Der API-Schlüssel {{keyName}} ({{hint}}…) gilt bis {{expiresOn}}.',
    closing: 'Erneuern Sie ihn, und geben Sie den neuen Schlüssel den Anwendungen, die ihn verwenden.',
    button: 'API-Schlüssel ansehen',
  },
  site_deleted: {
    name: 'Website gelöscht',
    subject: 'Die Website {{siteName}} ist gelöscht',
    heading: 'Die Website {{siteName}} ist gelöscht',
    intro:
      'Niemand erreicht sie mehr. Am {{erasedOn}} wird alles entfernt, auch Bestellungen, Rechnungen und Dateien.',
    closing:
      'Bis dahin können Sie sie im Dashboard wiederherstellen, auch um Rechnungen und Zahlungen zu exportieren, die Sie aufbewahren müssen.',
    button: 'Wiederherstellen',
  },
  site_exported: {
    name: 'Website exportiert',
    subject: 'Das Archiv von {{siteName}} ist fertig',
    heading: 'Ihr Archiv ist fertig',
    intro:
      'Sie können das Archiv der Website {{siteName}} herunterladen. Es wird am {{deletedOn}} gelöscht, oder sobald ein neueres fertig ist.',
    closing:
      'Es enthält, was die Website über ihre Kunden weiß: Bewahren Sie es so auf, dass niemand sonst es liest.',
    button: 'Zum Download',
  },
  site_export_failed: {
    name: 'Export einer Website misslungen',
    subject: 'Das Archiv von {{siteName}} konnte nicht erstellt werden',
    heading: 'Das Archiv konnte nicht erstellt werden',
    intro: 'Sie haben ein Archiv der Website {{siteName}} angefordert, und es konnte nicht erstellt werden.',
    closing:
      'Den Grund finden Sie in den Einstellungen der Website. Dort können Sie den Export erneut starten.',
    button: 'Einstellungen öffnen',
  },
  site_imported: {
    name: 'Website importiert',
    subject: 'Die Website {{siteName}} wurde importiert',
    heading: 'Die Website {{siteName}} wurde importiert',
    intro:
      'Sie ist ein Entwurf, den noch niemand sieht. Ihre E-Mails sind pausiert, damit Kunden dieselbe E-Mail nicht von zwei Servern bekommen.',
    closing:
      'Veröffentlichen Sie die Website, sobald sie bereit ist. Wenn sie am alten Ort nicht mehr läuft, schalten Sie ihre E-Mails unter „Mail“, „Sender“ ein.',
    button: 'Website öffnen',
  },
  backup_problem: {
    name: 'Problem mit Sicherungen',
    subject: 'Ihre Sicherungen brauchen Aufmerksamkeit',
    heading: 'Ihre Sicherungen brauchen Aufmerksamkeit',
    intro: 'Von diesem Server gibt es keine aktuelle Sicherung.',
    closing:
      'Solange das so ist, bekommen Sie diese Nachricht einmal am Tag. docs/backup.md sagt, was zu tun ist.',
    button: 'Dashboard öffnen',
  },
}
