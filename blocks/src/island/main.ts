import { enhanceForm } from './form.ts'

for (const form of document.querySelectorAll<HTMLFormElement>('form.sw-form')) enhanceForm(form)
