import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import type { SeenRequest } from './requests.ts';

/** The options of a start. Each has a default. */
export type LaunchOptions = {
  /** The unpacked extension; the shipped build by default. */
  extension?: string;
  headless?: boolean;
  /**
   * A profile to use again, which the caller deletes. By default a new one, which `close` deletes.
   */
  profile?: string;
  /**
   * Whether to write the extension into the profile, so that a later start of the profile is a
   * restart and not an install.
   */
  installed?: boolean;
  /** With `installed`: the match patterns of hosts that are granted from the beginning. */
  origins?: string[];
  args?: string[];
  locale?: string;
  colorScheme?: 'light' | 'dark';
};

/** The values for the form of the options page. */
export type Service = { url: string; key: string };

/** A running Chromium with the extension in it. */
export type Harness = {
  context: BrowserContext;
  /** CDP of the whole browser. */
  cdp: CDPSession;
  extensionId: string;
  profile: string;
  /** The address of a page of the extension, e.g. `extensionUrl('options.html')`. */
  extensionUrl: (path: string) => string;
  /** The path of the options page. */
  optionsPage: string;
  /** Opens a page of the extension, or any other, in a new tab. */
  open: (pathOrUrl: string) => Promise<Page>;
  /** Grants the host of this address as a person would on chrome://extensions. */
  grantAccess: (origin: string) => Promise<void>;
  /** Connects to a service, past the options page. */
  connect: (service: Service) => Promise<void>;
  /** Clicks the toolbar button above this page, which grants activeTab. Resolves to the popup. */
  clickToolbar: (page: Page) => Promise<Page>;
  /** Stops the extension's worker and waits until it is stopped. */
  stopWorker: () => Promise<void>;
  /** Kills the browser with SIGKILL. The profile stays and can be launched again. */
  killBrowser: () => Promise<void>;
  /**
   * Closes the browser and returns the requests of its pages and workers. Throws if one went to a
   * host that is not in `allowed`.
   */
  requestsSeen: (allowed: string[]) => Promise<SeenRequest[]>;
  close: () => Promise<void>;
};
