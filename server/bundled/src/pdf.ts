import PDFDocument from 'pdfkit'

export { PDFDocument }
