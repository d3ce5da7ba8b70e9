ALTER TABLE district ADD CONSTRAINT fk_district FOREIGN KEY (d_w_id) REFERENCES warehouse (w_id);
