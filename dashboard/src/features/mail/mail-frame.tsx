import classes from './mail.module.css'

/** Links would open windows, which the sandbox does not let them. */
const WITHOUT_LINKS = '<head><base target="_blank">'

/** A mail as its reader sees it: no script runs, and no link leads anywhere. */
export const MailFrame = ({ html, title }: { html: string; title: string }) => (
  <iframe
    className={classes.frame}
    title={title}
    sandbox=""
    referrerPolicy="no-referrer"
    srcDoc={html.replace('<head>', WITHOUT_LINKS)}
  />
)
