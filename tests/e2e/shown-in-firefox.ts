/**
 * The tests of Firefox whose titles differ from those in Chromium that show the same. See
 * docs/measurements/parity.md.
 */
export const shownBy: Record<string, string[]> = {
  'opens on install': ['On install the options page opens, once and with an empty form'],
  'has the height that it asks for at 100, 125 and 200 %, and scrolls only within its lists': [
    'The popup has the size that the screen gives, and at most one scroll bar',
  ],
  'leads from the popup and from the welcome to the guide': [
    '“Help” opens the guide, which is in the package, has the theme of the settings, and leads to each section',
  ],
  'tells a redirect to a sign-in page from the interface': [
    'A web page, another API and a sign-in page are told from the interface, and from each other',
  ],
  'fills address and key from the line of a service, brings no key back by undoing, and folds the step of the welcome':
    [
      'The first opening leads through two steps, folds what is done, and does not come back once all is',
    ],
  'connects a service at an IPv6 address with a port, which is then a row whose form opens and closes':
    [
      'A service at an IPv6 address with a port is connected',
      'A connection alone is a row with what can be done with it, and "Edit" and "Close" open and close its form',
    ],
  'adds a second connection, keeps what is typed for each apart, and switches': [
    '"Add connection" begins with an empty form, to which no saved key goes, and its connection is then in use',
  ],
  'gives a connection sites and a privacy, and shows the value of its header no more': [
    'The value of a saved header is on no page again, and is replaced by its name',
  ],
  'connects through the options page, creates a report and lists it': [
    'A click on the toolbar button, a privacy and one more click make a report of the page in front',
    'The popup leads to all reports, and from a row to that very report',
  ],
  'creates a report although the popup closed before its click was on disk': [
    'A click whose write is dropped because the popup closes is written down by the background',
    'Two keys are enough for the first report: one opens the popup, the other is Enter; it may close at once, and opens as a card',
  ],
  'shows a private report signed in on one key press on “Open report”, and keeps no link': [
    'One key press on “Open report” shows a private or protected report signed in, and its link is kept nowhere',
  ],
  'opens a private report of the local service once its key was given': [
    'The page of a report that is not public asks for its password or a key; both are remembered',
  ],
  'lists the reports of the local service without the extension, and searches them': [
    'A person without the extension signs in, finds a report by keyboard, and opens it',
  ],
  'makes one report where two windows ask for it at once': [
    'The popups of two windows on one page, both clicked, make one report (Private)',
  ],
  'reads a table with quotes and a sitemap, and names an index, too many lines, a long address and a file that is too large':
    [
      'Files say what they are: a table with quotes, a sitemap, an index of sitemaps, a binary, too many lines; tabs need a permission',
    ],
  'reads a file that is dropped on the textbox, and says so of one that is no text': [
    'A file of 50 MB is read, a larger one and a binary one are not, and an address of 100 kB is named as too long',
  ],
  'says once that the key was revoked in the middle, and goes on with the new one': [
    'A key that is revoked in the middle is said once, and the rest goes on with the new key',
  ],
  'tries the failed ones again at a service that fails each third request, and makes nothing twice':
    [
      'At a service that fails each third request the failed ones are tried again, one or all, and nothing is made twice',
    ],
  'says that the list is lost where it went with the database, and sends none twice': [
    'A list that is lost with the database ends, says so, and sends none twice',
  ],
  'creates a report of each address of a list, once, and the page may be closed meanwhile': [
    'A pasted list becomes reports, each once, although the page is closed and paused meanwhile',
  ],
  'cancels, copies the remaining addresses, and starts just those again': [
    'After a cancel the waiting addresses can be copied, also once a failed one was tried again, and an unconfirmed one is created only on request',
  ],
  'creates a report of each highlighted tab from the menu of tabs, and gives the permission back': [
    '“New reports”, which is in the menu of a tab as well, takes the highlighted tabs',
    'The open tabs become reports, once, although the browser is killed meanwhile; the permission for them is given back',
  ],
  'What is asked without a network is queued, and sent when it returns': [
    'What waits for the network is queued, is never sent once it was cancelled, and else when it returns',
  ],
  'compares two selected reports, keeps them in the address, and another run that is chosen': [
    'Two selected reports of a page are compared by their checks, which are read once, and a bookmark shows the same',
    'An open report is compared with the run before, two pages with each other, and what is gone says so',
  ],
  'saves everything that matches as CSV on disk, batch by batch, which runs no formula in a spreadsheet':
    [
      'Everything that matches is saved as CSV, batch by batch, and runs no formula in a spreadsheet, whatever that divides by',
    ],
  'saves what the search, the filters and the order leave as JSON on disk': [
    'What the search and the filters leave is what is saved as JSON',
  ],
  'saves just the reports that are selected, with their checks': [
    'Of a selection, just those reports are saved, with their checks',
  ],
  'saves a row for each check, of a report whose checks it reads': [
    'With a row for each check, the checks of listed reports are read, and run no formula',
  ],
  'names what a file lacks where each third request fails, while a site reads on by itself and a comparison on a click':
    [
      'Where each third request fails, a site reads on by itself, a comparison on a click, and a file names what it lacks',
    ],
  'fills in a new issue of the tracker that was set once, with a failed check': [
    'A failed check is copied as text, and fills in a new issue of the tracker that was set once',
  ],
  'puts the open report on paper while it is printed, and only then': [
    'On paper an open report stands alone, written out and without controls, and so does the list',
  ],
  'puts the list on paper with whole addresses, results in words and no controls': [
    'A printed list has all of its rows, with each address as long as it is and each result in words',
  ],
  'opens the reports of a project, and back leads to the list, which knows their results now': [
    'A project opens as a site, which leads to its reports, and back leads to the list again',
  ],
  'reads the checks of a project on a click, and shows the pages that fail one': [
    'A project shows its results over time; its checks are read on a click, through the death of the background and a revoked key; and each leads to the pages that fail it',
  ],
  'deletes a project only once its name is typed and Undo is over, and hard names arrive whole': [
    'A project is deleted only once its name is typed, not before it can no longer be undone, and the name arrives whole',
  ],
  'watches a page, runs it when a day has passed, and tells what changed until that is seen': [
    'A page is watched from the popup, runs while nobody looks, and tells what changed until that is seen',
  ],
  'ends a watch with its report, which was deleted elsewhere, and says so': [
    'A watch ends with its report, which was deleted elsewhere, and says so',
  ],
  'ends a watch with its project, which was deleted elsewhere, and says so': [
    'A watch ends with its project, which was deleted elsewhere, and says so',
  ],
  'shows what is known of the page in front in the popup, without the service': [
    'What is known of the page in front is shown without the service, and how it compares with last time',
  ],
  'fills the archive in the background once the person wants it, newest first, and says how far it is':
    [
      'The archive is filled in the background once the person wants it, newest first, and says how far it is',
    ],
  'says how many reports are kept, keeps them as long as the person wants, and forgets them after a question':
    [
      'The settings say how many reports are kept, keep them as long as the person wants, forget them after a question, and fill the archive anew after it was lost',
    ],
  'keeps the archive when disk space runs low, and asks nobody': [
    'No quota holds up what is kept on this device',
  ],
  'shows what to fix first after a create, with one read, and from the archive when it opens again':
    [
      'After a create its checks stand below the result without a further request, at the next opening without a service, and “Checks” opens the report in Reports',
      'After a create and after a run whose answers have no checks the report is read once each',
    ],
  'sends no secret by Enter; the notice gets the focus, and each button sends what is shown': [
    'A secret is not sent by Enter at once: the notice gets the focus, a second Enter sends nothing either, and each button sends what is shown',
  ],
  'has one card for a page that has a report: Enter runs its checks again, also tomorrow, and a second Enter after a create runs nothing':
    [
      'A second Enter right after a create runs nothing, however late the report came; a later one runs the checks',
      'Enter is kept from the frame on in which the button has its ring',
      '“Run again” keeps the focus while the checks run and when they ran',
    ],
  'moves nothing that was not asked for, and changes the privacy of the report in a dialog': [
    '“Change privacy” of a recent report sends the new privacy with its password, and the row says so',
  ],
  'keeps a click in the very task that shows the button, although the popup closes with it': [
    'A click in the very task that shows the button is kept, although the popup closes with it',
  ],
  'switches the connection in the popup, which keeps the focus and follows at once': [
    'The popup follows the select “Connection” at once, which keeps the focus, and typed text stays',
  ],
  'follows the site of a connection to the page in front, and says so': [
    'A page of a connection’s site goes to it whichever is in use, says so, and there is a way back',
  ],
  'opens from the popup’s menu, beside the page that the popup was above': [
    'Opened from the popup the side panel shows that page, reports it, and stays with it',
  ],
  'stays with the page that was clicked on, follows once that is allowed, and asks the service nothing':
    [
      'Allowed to, the side panel follows the page in front over 60 pages, and asks the service nothing',
    ],
  'sends just the parameter of the control that was used, and offers just what the interface allows':
    ['Each control sends just its own parameter and offers just what the interface allows'],
  'shows one report beside the list: its checks, what changed since the run before, and the chart':
    [
      'One report has its own address; its checks can be filtered, and what changed since the run before is told',
    ],
  'changes privacy with a password, takes a delete back, and sends the next one only once that is over':
    [
      'Privacy is changed from the row; a delete can be undone, and leaves only then',
      '“Change privacy” of a recent report sends the new privacy with its password, and the row says so',
      'An undone delete never leaves',
    ],
  'asks before it deletes many, with the focus on “Cancel”, and takes that back': [
    'A delete of many has one Undo; what is let go of is not sent',
  ],
  'changes many at once, tells how far it is, and sums up': [
    'Many are changed at once: all that match, each once, and a summary says so',
  ],
  'shows rows that are too large together in the number that was chosen, and asks so once': [
    'Rows that are too large together are shown all the same in the number that was chosen, and never asked for so again',
  ],
  'ends a privacy change of a report that is gone, and says so': [
    'A privacy change of a report that is gone is over, and says so',
  ],
  'says in one sentence that an address was not taken, with the service’s words as text': [
    'An address that was not taken is one sentence, with the service’s words below as text',
  ],
  'explains a plan without the interface in the connection check': [
    'A plan without the interface is a sentence of the connection check',
  ],
  'reads the list anew after a project is deleted': [
    'After a project is deleted the list is read anew, since one more may be gone',
  ],
  'reads the result from a score alone, filters by it on the device, and says so': [
    'A score alone is a result in the list, by which the device filters and sorts, and says so',
  ],
  'asks whether a report of another address is the one of a lost create, and sends nothing again': [
    'In the popup a page that leads elsewhere has its report, and after a lost answer the person says whether that is it',
  ],
  'says in words what failed, why it matters and what is new, in the popup and in Reports': [
    '“Fix first” says in words what a service in the field sends in codes',
    'In Reports each kind of check is drawn as what it is, with the reason why it matters',
    'After another run it is told which checks turned, came and went, by their keys and not by their titles',
  ],
  'finds reports from the address bar itself, and opens one of them or all that match': [
    'The address bar finds reports on this device, and opens one of them or all that match',
  ],
  'shows the result on pages where the button was clicked, on all once that is allowed, and asks the service nothing':
    [
      'Without the permission the result shows on the pages where the button was clicked',
      'Browsing 200 pages shows their results from 20,000 reports on the device, and asks the service nothing',
    ],
  'reports the page in front on a shortcut that wakes the background, and tells on the button how it went':
    [
      'A shortcut reports the page in front, also where it wakes the worker, and the button tells how it went',
    ],
  'opens the popup on the page where a password is needed': [
    'With “Password” the shortcut opens the popup on the page, with “Password” chosen',
  ],
  'opens the popup on a shortcut': ['A shortcut opens the popup above the page in front'],
  'opens all reports on the keys that the person chose for them': [
    'Reports open on the keys that the person chose for them, and the settings name these',
  ],
  'reports a link and a selected address from the menu of the page, and says what is no address': [
    'A link and a selected address are reported from the menu, and what is no address is said',
  ],
  'leads to the reports of the site, to all reports and to the settings from the menu of the page':
    [
      '“All reports” and “Settings” in the menu open these pages',
      'The menus are in the browser after the install, each item once, and lead to the reports of the site',
    ],
  'shows a notification once the person allowed it, and gives the permission back': [
    'A notification tells how a silent create ended once the person allowed that, and a click opens the report',
  ],
  'names each shortcut with its keys, and leads to where they are changed': [
    'The settings name each shortcut with its keys, and lead to where they are changed',
  ],
  'shows focus, selection and marks where colours are forced': [
    'popup: focus, selection and marks are seen where colours are forced',
    'side panel: focus, selection and marks are seen where colours are forced',
    'options: focus, selection and marks are seen where colours are forced',
    'Reports: focus, selection and marks are seen where colours are forced',
  ],
  'fits all into the window at 200 %, with one scroll bar': [
    'popup: all of it can be reached at 200 %, with one scroll bar',
    'side panel: all of it can be reached at 200 %, with one scroll bar',
    'options: all of it can be reached at 200 %, with one scroll bar',
    'Reports: all of it can be reached at 200 %, with one scroll bar',
  ],
  'moves nothing for a person who wants less motion': [
    'popup: nothing moves for a person who wants less motion',
    'side panel: nothing moves for a person who wants less motion',
    'options: nothing moves for a person who wants less motion',
    'Reports: nothing moves for a person who wants less motion',
  ],
};
