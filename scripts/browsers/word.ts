/** The clipboard of Word, shortened. */
export const wordHtml = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0cm}</style></head>
<body lang=EN-GB><!--StartFragment--><p class=MsoNormal style='margin-bottom:8pt'>Bring <b style='mso-bidi-font-weight:normal'>seeds</b><o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;</span></span>Beans<o:p></o:p></p><!--EndFragment--></body></html>`
