import { startTestCluster } from './cluster.ts';

/** Starts one PostgreSQL for the whole run; test workers find it through environment variables. */
export const setup = async (): Promise<() => Promise<void>> => {
  const cluster = await startTestCluster();
  process.env.CAIRN_TEST_ADMIN_URL = cluster.adminUrl;
  process.env.CAIRN_TEST_TEMPLATE = cluster.template;
  return cluster.stop;
};
